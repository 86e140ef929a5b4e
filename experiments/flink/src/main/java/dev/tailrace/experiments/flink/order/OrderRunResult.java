package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.samples.listing1.Listing1Verdict;

/**
 * The result of one run.
 *
 * @param measured measurement of its results
 * @param cpu processor time of its processes
 * @param failure why it ended early; empty if it did not
 */
record OrderRunResult(
        OrderMethod method, Load load, int round, Measurement measured, CpuPerMillion cpu, String failure) {

    static final String AS_PROMISED = "as promised";

    private static final double NS_PER_MS = 1e6;

    /** The figures of the run as a row. */
    RunRow row() {
        final Listing1Verdict verdict = measured.verdict();
        return new RunRow(
                method,
                load.toString(),
                round,
                measured.perSecond(),
                measured.latency().getMean() / NS_PER_MS,
                percentileMs(50),
                percentileMs(80),
                percentileMs(99),
                percentileMs(99.9),
                measured.latency().getMaxValue() / NS_PER_MS,
                cpu.job(),
                cpu.broker(),
                verdict.results(),
                verdict.inversions(),
                verdict.lost(),
                verdict.duplicates(),
                measured.spans(),
                check(verdict));
    }

    private double percentileMs(final double percentile) {
        return measured.latency().getValueAtPercentile(percentile) / NS_PER_MS;
    }

    private String check(final Listing1Verdict verdict) {
        if (!failure.isEmpty()) {
            return failure;
        }
        final boolean isAsPromised = method.isOrdered() ? verdict.isIdentical() : verdict.isComplete();
        return isAsPromised ? AS_PROMISED : verdict.toString();
    }
}
