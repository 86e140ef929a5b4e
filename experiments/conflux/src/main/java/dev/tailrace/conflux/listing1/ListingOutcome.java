package dev.tailrace.conflux.listing1;

import dev.tailrace.region.OrderStatistics;
import dev.tailrace.samples.listing1.Verdict;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a run came to. Rates and times leave out the warm-up, counts do not.
 *
 * @param times histograms of the stretches of the way, in nanoseconds; always has the whole way
 * @param perSecond numbers of the source done with in a second
 * @param sent records sent
 * @param unsent records that were due and were not taken in time
 * @param lateness how long after their time records were sent, in nanoseconds
 * @param order what it took each region to keep the order; empty for the sequential run
 * @param stopped whether the run was stopped before its end
 */
public record ListingOutcome(
        ListingPlan plan,
        Verdict verdict,
        Map<Stretch, Histogram> times,
        double perSecond,
        long sent,
        long unsent,
        Histogram lateness,
        List<OrderStatistics> order,
        boolean stopped) {

    /** Latency from the moment at which a record was due until its result was out, in nanoseconds. */
    public Histogram latency() {
        return times.get(Stretch.CREATION_TO_EMIT);
    }

    /** Whether the run delivered what its method promises. */
    public boolean isAsPromised() {
        return plan.method().isOrdered() ? verdict.isIdentical() : verdict.isComplete();
    }
}
