package dev.tailrace.flink.order.experiment;

import dev.tailrace.flink.order.listing1.OrderMethod;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What the paper's figures 7 to 12 show, with its numbers where it has any, and what the runs of one load come to, as a table. Its
 * systems were saturated; of the loads, {@code max} is that.
 */
final class PaperTable {

    private static final List<OrderMethod> METHODS =
            List.of(OrderMethod.CONFLUX_PUBLISHED, OrderMethod.CONFLUX_TUNED, OrderMethod.WINDOW_SORT, OrderMethod.GAP);

    private static final String NO_NUMBER = "no number";
    private static final String NO_RUN = "-";

    private static final List<Row> ROWS = List.of(
            new Row(
                    "throughput over time",
                    "rate",
                    "1,000 numbers a second",
                    "about 250",
                    "145 to 150",
                    row -> row.perSecond() / 1e3),
            new Row("distribution of latency", "cdf", "median, ms", NO_NUMBER, NO_NUMBER, RunRow::p50Ms),
            new Row(
                    "mean latency",
                    "latency",
                    "ms",
                    "about 1,200, by Little's law",
                    "about 2,070, by Little's law",
                    RunRow::meanMs),
            new Row("tail of latency", "latency", "p99, ms", "2,074", "2,915", RunRow::p99Ms),
            new Row(
                    "parts of the way",
                    "way",
                    "of the mean, ms until the last write",
                    NO_NUMBER,
                    NO_NUMBER,
                    row -> Math.max(0, row.meanMs() - row.readMs())));

    /**
     * A row.
     *
     * @param drawing of ours, the end of the name of its file
     * @param conflux number of the paper, and {@code windowSort}
     */
    private record Row(
            String shows,
            String drawing,
            String figure,
            String conflux,
            String windowSort,
            ToDoubleFunction<RunRow> number) {}

    private PaperTable() {}

    static String of(final String load, final List<RunRow> rows) {
        final StringBuilder text = new StringBuilder(
                "| figures 7 to 12 show | ours | number | paper, Conflux | paper," + " window sort |");
        METHODS.forEach(method -> text.append(" ours, ").append(method).append(" |"));
        text.append("\n|---|---|---|---:|---:|---:|---:|---:|---:|\n");
        ROWS.forEach(row -> text.append(line(row, load, rows)));
        return text.append('\n').toString();
    }

    private static String line(final Row row, final String load, final List<RunRow> rows) {
        final StringBuilder line = new StringBuilder("| ")
                .append(String.join(
                        " | ",
                        row.shows(),
                        "`" + load + "-" + row.drawing() + ".svg`",
                        row.figure(),
                        row.conflux(),
                        row.windowSort()))
                .append(" |");
        METHODS.forEach(method ->
                line.append(' ').append(cell(row, of(method, load, rows))).append(" |"));
        return line.append('\n').toString();
    }

    private static List<RunRow> of(final OrderMethod method, final String load, final List<RunRow> rows) {
        return rows.stream()
                .filter(row -> row.method() == method && row.load().equals(load))
                .toList();
    }

    private static String cell(final Row row, final List<RunRow> own) {
        return own.isEmpty() ? NO_RUN : words(MarkdownTable.median(own, row.number()));
    }

    private static String words(final double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
    }
}
