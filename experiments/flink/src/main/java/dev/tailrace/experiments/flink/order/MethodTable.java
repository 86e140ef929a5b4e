package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.statistics.MedianRange;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Formats the results of a load as a Markdown table: for each method the median of its rounds, and the range of two
 * figures.
 */
final class MethodTable {

    private MethodTable() {}

    static String of(final String load, final List<RunRow> rows) {
        final TextTable table = new TextTable()
                .left("method")
                .right("rounds", "k records/s")
                .left("mean, median (range)")
                .right("p50")
                .left("p99 (range)")
                .right("p99.9", "max", "CPU s per million, job", "broker", "out of order", "lost", "twice")
                .left("check");
        for (final OrderMethod method : OrderMethod.values()) {
            final List<RunRow> own = rows.stream()
                    .filter(row -> row.method() == method && row.load().equals(load))
                    .toList();
            if (!own.isEmpty()) {
                table.row(
                        method,
                        own.size(),
                        number(
                                "%.0f",
                                MedianRange.of(own.stream().mapToDouble(RunRow::perSecond))
                                                .median()
                                        / 1e3),
                        range(own, RunRow::meanMs),
                        median("%.2f", own, RunRow::p50Ms),
                        range(own, RunRow::p99Ms),
                        median("%.1f", own, RunRow::p999Ms),
                        median("%.0f", own, RunRow::maxMs),
                        median("%.1f", own, RunRow::jobCpu),
                        median("%.1f", own, RunRow::brokerCpu),
                        own.stream().mapToLong(RunRow::inversions).sum(),
                        own.stream().mapToLong(RunRow::lost).sum(),
                        own.stream().mapToLong(RunRow::duplicates).sum(),
                        own.stream()
                                .filter(row -> !row.isAsPromised())
                                .map(RunRow::check)
                                .findFirst()
                                .orElse(RunRow.AS_PROMISED));
            }
        }
        return "Load " + load + "; latency in milliseconds:\n\n" + table.markdown() + "\n";
    }

    private static String median(final String format, final List<RunRow> own, final ToDoubleFunction<RunRow> figure) {
        return number(format, MedianRange.of(own.stream().mapToDouble(figure)).median());
    }

    private static String number(final String format, final double value) {
        return String.format(Locale.ROOT, format, value);
    }

    private static String range(final List<RunRow> own, final ToDoubleFunction<RunRow> figure) {
        final MedianRange spread = MedianRange.of(own.stream().mapToDouble(figure));
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", spread.median(), spread.least(), spread.greatest());
    }
}
