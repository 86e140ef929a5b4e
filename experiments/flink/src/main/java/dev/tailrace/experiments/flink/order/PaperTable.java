package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.statistics.MedianRange;
import dev.tailrace.samples.published.PublishedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Formats the numbers that the paper prints with its figures 7 to 12 next to our medians for one load, as a table. The
 * paper's systems were saturated, which corresponds to the load {@code max}.
 */
final class PaperTable {

    private static final List<OrderMethod> METHODS =
            List.of(OrderMethod.CONFLUX_PUBLISHED, OrderMethod.CONFLUX_TUNED, OrderMethod.WINDOW_SORT, OrderMethod.GAP);

    private static final String NO_NUMBER = "no number";
    private static final String NO_RUN = "-";

    private static final List<Row> ROWS = List.of(
            new Row(
                    "distribution of latency",
                    "cdf",
                    "80 % within, ms",
                    printed("conflux.share-80"),
                    printed("conflux.window-sort.share-80"),
                    run -> run.row().p80Ms()),
            new Row(
                    "mean latency",
                    "latency",
                    "ms",
                    printed("conflux.mean"),
                    printed("conflux.window-sort.mean"),
                    run -> run.row().meanMs()),
            new Row(
                    "tail of latency",
                    "latency",
                    "p99, ms",
                    printed("conflux.p99"),
                    printed("conflux.window-sort.p99"),
                    run -> run.row().p99Ms()),
            new Row(
                    "throughput over time",
                    "rate",
                    "numbers a second",
                    printed("conflux.rate"),
                    printed("conflux.window-sort.rate"),
                    run -> run.row().perSecond()),
            new Row(
                    "parts of the way",
                    "way",
                    "of the mean, ms after the last write",
                    printed("conflux.to-merger.mean") + " to the merger, " + printed("conflux.in-merger.mean")
                            + " in it",
                    NO_NUMBER,
                    run -> run.row().readMs()));

    /**
     * A row.
     *
     * @param drawing end of the file name of our chart
     * @param conflux the paper's number for Conflux; {@code windowSort} likewise
     */
    private record Row(
            String shows,
            String drawing,
            String figure,
            String conflux,
            String windowSort,
            ToDoubleFunction<StoredRun> number) {}

    private PaperTable() {}

    private static String printed(final String figure) {
        return PublishedFigure.of(figure).printed();
    }

    static String of(final String load, final List<StoredRun> runs) {
        final TextTable table = new TextTable()
                .left("figures 7 to 12 show", "ours", "number")
                .right("paper, Conflux", "paper, window sort");
        METHODS.forEach(method -> table.right("ours, " + method));
        for (final Row row : ROWS) {
            final List<String> cells = new ArrayList<>(List.of(
                    row.shows(),
                    "`" + load + "-" + row.drawing() + ".svg`",
                    row.figure(),
                    row.conflux(),
                    row.windowSort()));
            METHODS.forEach(method -> cells.add(cell(row, of(method, load, runs))));
            table.row(cells.toArray());
        }
        return table.markdown() + "\n";
    }

    private static List<StoredRun> of(final OrderMethod method, final String load, final List<StoredRun> runs) {
        return runs.stream()
                .filter(run -> run.row().method() == method && run.row().load().equals(load))
                .toList();
    }

    private static String cell(final Row row, final List<StoredRun> own) {
        return own.isEmpty()
                ? NO_RUN
                : words(MedianRange.of(own.stream().mapToDouble(row.number())).median());
    }

    private static String words(final double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
    }
}
