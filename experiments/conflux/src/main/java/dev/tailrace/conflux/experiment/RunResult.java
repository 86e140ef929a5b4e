package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.ListingOutcome;
import dev.tailrace.conflux.listing1.Stretch;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What is kept of a run.
 *
 * @param verdict the check's, in words
 * @param asPromised whether the run delivered what its method promises
 * @param inversions results out of order
 * @param perSecond numbers of the source done with in a second
 * @param unsent records that were due and were not taken in time
 * @param sentLateP99Ns how late 99 of 100 records were sent at most, in nanoseconds
 * @param times histograms of the stretches of the way, in nanoseconds
 */
record RunResult(
        String verdict,
        boolean asPromised,
        long inversions,
        double perSecond,
        long unsent,
        long sentLateP99Ns,
        Map<Stretch, Histogram> times) {

    private static final double P99 = 99;

    static RunResult of(final ListingOutcome outcome) {
        return new RunResult(
                outcome.verdict().toString(),
                outcome.isAsPromised(),
                outcome.verdict().inversions(),
                outcome.perSecond(),
                outcome.unsent(),
                outcome.lateness().getValueAtPercentile(P99),
                outcome.times());
    }

    /** Whether it says anything about the method: all was sent, something was measured, and the promise was kept. */
    boolean isComparable() {
        return asPromised && unsent == 0 && latency().getTotalCount() > 0;
    }

    Histogram latency() {
        return times.get(Stretch.CREATION_TO_EMIT);
    }

    double meanNs() {
        return latency().getMean();
    }

    double p99Ns() {
        return latency().getValueAtPercentile(P99);
    }
}
