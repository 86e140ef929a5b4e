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
 * Formats the numbers that the paper prints with its figures 7 to 12 next to our medians for one load, and the timestamps
 * of its Table I, as a table. The paper's systems were saturated, which corresponds to the load {@code max}.
 */
final class PaperTable {

    private static final List<OrderMethod> METHODS =
            List.of(OrderMethod.CONFLUX_PUBLISHED, OrderMethod.CONFLUX_TUNED, OrderMethod.WINDOW_SORT, OrderMethod.GAP);

    private static final String NO_NUMBER = "no number";
    private static final String NO_RUN = "-";
    private static final String WAY = "way";

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
            mean("sink to merger", printed("conflux.to-merger.mean"), Span.SINK_TO_CONSUME),
            tail("sink to merger", printed("conflux.to-merger.p99"), Span.SINK_TO_CONSUME),
            mean("in the merger", printed("conflux.in-merger.mean"), Span.CONSUME_TO_EMIT),
            tail("in the merger", printed("conflux.in-merger.p99"), Span.CONSUME_TO_EMIT),
            mean("CreationTs to ProcessTs", NO_NUMBER, Span.PROCESS),
            mean("CreationTs to SinkTs", NO_NUMBER, Span.SINK),
            mean("CreationTs to ConsumeTs", NO_NUMBER, Span.CONSUME),
            mean("CreationTs to EmitTs", NO_NUMBER, Span.EMIT));

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

    private static Row mean(final String shows, final String conflux, final Span span) {
        return new Row(shows, WAY, "mean, ms", conflux, NO_NUMBER, run -> run.row()
                .span(span)
                .meanMs());
    }

    private static Row tail(final String shows, final String conflux, final Span span) {
        return new Row(shows, WAY, "p99, ms", conflux, NO_NUMBER, run -> run.row()
                .span(span)
                .p99Ms());
    }

    private static String printed(final String figure) {
        return PublishedFigure.of(figure).printed();
    }

    static String of(final String load, final List<StoredRun> runs) {
        final TextTable table = new TextTable()
                .left("Table I and figures 7 to 12 show", "ours", "number")
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
        if (Double.isNaN(value)) {
            return NO_RUN;
        }
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
    }
}
