package dev.tailrace.flink.order.experiment;

import dev.tailrace.flink.order.listing1.OrderMethod;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The results of a load as a table: for each method the median of its rounds, and their range where it says most. */
final class MarkdownTable {

    private MarkdownTable() {}

    static String of(final Plan plan, final Load load, final List<RunResult> results) {
        final StringBuilder text = new StringBuilder("Load " + load + ", tasks " + plan.firstTasks() + " and "
                + plan.lastTasks() + ", buffer timeout " + plan.bufferTimeoutMs() + " ms; latency in milliseconds:\n\n"
                + "| method | rounds | k records/s | mean, median (range) | p50 | p99 (range) | p99.9 | max | out of order"
                + " | lost | twice | check |\n|---|---:|---:|---|---:|---|---:|---:|---:|---:|---:|---|\n");
        for (final OrderMethod method : plan.methods()) {
            final List<RunResult> own = results.stream()
                    .filter(result -> result.method() == method && result.load().equals(load))
                    .toList();
            if (!own.isEmpty()) {
                text.append(row(method, own));
            }
        }
        return text.append('\n').toString();
    }

    private static String row(final OrderMethod method, final List<RunResult> own) {
        return String.format(
                "| %s | %d | %.0f | %s | %.2f | %s | %.1f | %.0f | %d | %d | %d | %s |%n",
                method,
                own.size(),
                median(own, RunResult::perSecond) / 1e3,
                withRange(own, RunResult::meanMs),
                median(own, result -> result.percentileMs(50)),
                withRange(own, result -> result.percentileMs(99)),
                median(own, result -> result.percentileMs(99.9)),
                median(own, RunResult::maxMs),
                own.stream().mapToLong(result -> result.verdict().inversions()).sum(),
                own.stream().mapToLong(result -> result.verdict().lost()).sum(),
                own.stream().mapToLong(result -> result.verdict().duplicates()).sum(),
                own.stream()
                        .filter(result -> !result.isAsPromised())
                        .map(RunResult::check)
                        .findFirst()
                        .orElse("as promised"));
    }

    private static String withRange(final List<RunResult> own, final ToDoubleFunction<RunResult> figure) {
        final double[] sorted = sorted(own, figure);
        return String.format("%.2f (%.2f to %.2f)", median(own, figure), sorted[0], sorted[sorted.length - 1]);
    }

    /** The median of the rounds; of an even number, the mean of the two in the middle. */
    static double median(final List<RunResult> own, final ToDoubleFunction<RunResult> figure) {
        final double[] sorted = sorted(own, figure);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static double[] sorted(final List<RunResult> own, final ToDoubleFunction<RunResult> figure) {
        final double[] values = own.stream().mapToDouble(figure).toArray();
        Arrays.sort(values);
        return values;
    }
}
