package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.statistics.MedianRange;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Markdown tables of the runs of one load: median and range of the rounds. */
final class OrderTables {

    private static final List<List<OrderMethod>> PAIRS = List.of(
            List.of(OrderMethod.GAP, OrderMethod.WINDOW_SORT),
            List.of(OrderMethod.GAP, OrderMethod.CONFLUX_PUBLISHED),
            List.of(OrderMethod.GAP, OrderMethod.CONFLUX_TUNED),
            List.of(OrderMethod.GAP, OrderMethod.NONE),
            List.of(OrderMethod.GAP_ONCE, OrderMethod.GAP_TRANSACTIONAL));

    private OrderTables() {}

    static String methods(final List<StoredRun> runs) {
        final TextTable table = new TextTable()
                .left("method")
                .right("rounds")
                .left(
                        "records/s",
                        "mean, ms",
                        "p50",
                        "p99",
                        "p99.9",
                        "max",
                        "CPU s per million, job",
                        "broker",
                        "check");
        OrderReport.byMethod(runs)
                .forEach((method, rows) -> table.row(
                        method,
                        rows.size(),
                        spread(rows, "per_second"),
                        spread(rows, "mean_ms"),
                        spread(rows, "p50_ms"),
                        spread(rows, "p99_ms"),
                        spread(rows, "p999_ms"),
                        spread(rows, "max_ms"),
                        spread(rows, "job_cpu_s_per_million"),
                        spread(rows, "broker_cpu_s_per_million"),
                        rows.stream()
                                .map(RunRow::check)
                                .filter(check -> !check.equals(RunRow.AS_PROMISED))
                                .findFirst()
                                .orElse(RunRow.AS_PROMISED)));
        return table.markdown() + "\n";
    }

    private static MedianRange spread(final List<RunRow> rows, final String figure) {
        return MedianRange.of(rows.stream().mapToDouble(row -> row.figure(figure)));
    }

    /** The figures of one method divided by those of another, within each round. */
    static String ratios(final List<StoredRun> runs) {
        final TextTable table = new TextTable().left("what", "mean", "p50", "p99", "rate", "CPU of job and broker");
        for (final List<OrderMethod> pair : PAIRS) {
            final List<List<RunRow>> rounds = rounds(runs, pair.get(0), pair.get(1));
            if (!rounds.isEmpty()) {
                table.row(
                        pair.get(0) + " / " + pair.get(1),
                        ratio(rounds, row -> row.figure("mean_ms")),
                        ratio(rounds, row -> row.figure("p50_ms")),
                        ratio(rounds, row -> row.figure("p99_ms")),
                        ratio(rounds, row -> row.figure("per_second")),
                        ratio(
                                rounds,
                                row -> row.figure("job_cpu_s_per_million") + row.figure("broker_cpu_s_per_million")));
            }
        }
        return table.markdown() + "\n";
    }

    private static List<List<RunRow>> rounds(
            final List<StoredRun> runs, final OrderMethod one, final OrderMethod other) {
        return runs.stream()
                .filter(first -> first.row().method() == one)
                .flatMap(first -> runs.stream()
                        .filter(second -> second.row().method() == other
                                && second.folder().equals(first.folder())
                                && second.row().round() == first.row().round())
                        .map(second -> List.of(first.row(), second.row())))
                .toList();
    }

    private static String ratio(final List<List<RunRow>> rounds, final ToDoubleFunction<RunRow> figure) {
        final double[] ratios = rounds.stream()
                .mapToDouble(round -> figure.applyAsDouble(round.get(0)) / figure.applyAsDouble(round.get(1)))
                .toArray();
        if (!DoubleStream.of(ratios).allMatch(Double::isFinite)) {
            return "";
        }
        final MedianRange range = MedianRange.of(DoubleStream.of(ratios));
        return String.format(Locale.ROOT, "%.3g (%.3g to %.3g)", range.median(), range.least(), range.greatest());
    }
}
