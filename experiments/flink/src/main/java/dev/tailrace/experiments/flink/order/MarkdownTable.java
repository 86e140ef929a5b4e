package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The results of a load as a table: for each method the median of its rounds, and their range where it says most. */
final class MarkdownTable {

    private MarkdownTable() {}

    static String of(final String load, final List<RunRow> rows) {
        final StringBuilder text = new StringBuilder("Load " + load + "; latency in milliseconds:\n\n"
                + "| method | rounds | k records/s | mean, median (range) | p50 | p99 (range) | p99.9 | max | CPU s per"
                + " million, job | broker | out of order | lost | twice | check |\n"
                + "|---|---:|---:|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---|\n");
        for (final OrderMethod method : OrderMethod.values()) {
            final List<RunRow> own = rows.stream()
                    .filter(row -> row.method() == method && row.load().equals(load))
                    .toList();
            if (!own.isEmpty()) {
                text.append(row(method, own));
            }
        }
        return text.append('\n').toString();
    }

    private static String row(final OrderMethod method, final List<RunRow> own) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.0f | %s | %.2f | %s | %.1f | %.0f | %.1f | %.1f | %d | %d | %d | %s |%n",
                method,
                own.size(),
                median(own, RunRow::perSecond) / 1e3,
                withRange(own, RunRow::meanMs),
                median(own, RunRow::p50Ms),
                withRange(own, RunRow::p99Ms),
                median(own, RunRow::p999Ms),
                median(own, RunRow::maxMs),
                median(own, RunRow::jobCpu),
                median(own, RunRow::brokerCpu),
                own.stream().mapToLong(RunRow::inversions).sum(),
                own.stream().mapToLong(RunRow::lost).sum(),
                own.stream().mapToLong(RunRow::duplicates).sum(),
                own.stream()
                        .filter(row -> !row.isAsPromised())
                        .map(RunRow::check)
                        .findFirst()
                        .orElse(OrderRunResult.AS_PROMISED));
    }

    private static String withRange(final List<RunRow> own, final ToDoubleFunction<RunRow> figure) {
        final double[] sorted = sorted(own, figure);
        return String.format(
                Locale.ROOT, "%.2f (%.2f to %.2f)", median(own, figure), sorted[0], sorted[sorted.length - 1]);
    }

    /** The median of the rounds; of an even number, the mean of the two in the middle. */
    static <T> double median(final List<T> own, final ToDoubleFunction<T> figure) {
        final double[] sorted = sorted(own, figure);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static <T> double[] sorted(final List<T> own, final ToDoubleFunction<T> figure) {
        final double[] values = own.stream().mapToDouble(figure).toArray();
        Arrays.sort(values);
        return values;
    }
}
