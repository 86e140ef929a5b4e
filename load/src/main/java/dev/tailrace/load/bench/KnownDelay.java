package dev.tailrace.load.bench;

import dev.tailrace.load.fake.Alternation;
import dev.tailrace.load.measure.MeasuredResults;
import dev.tailrace.load.schedule.LoadShape;
import org.HdrHistogram.Histogram;

/**
 * What is measured of a delay that only some blocks of records have: the difference of a percentile between the two kinds.
 *
 * <p>A constant delay moves every percentile alike, so any of them says how long it is; but on few processors the way itself
 * varies by milliseconds from moment to moment, mostly upwards. Far down in both histograms are the records that nothing
 * was in the way of: there the difference is known to a hundredth of what it would be known to at the median. What drifts
 * slowly is in neighbouring blocks alike.
 *
 * <p>The beginning of each block is left out, of both kinds alike. The fake engine keeps the order, so the first record
 * after a delayed block may wait for its last.
 *
 * @param shape of the load
 * @param startNs the start of the schedule, by the clock that arrivals are read from
 * @param arrivedNs of each record, see {@link MeasuredResults#isThere}
 * @param blocks which records were delayed
 */
record KnownDelay(LoadShape shape, long startNs, long[] arrivedNs, Alternation blocks) {

    /** The percentile. */
    static final int PERCENTILE = 5;

    /** The part of a block that is left out. */
    private static final int SETTLING = 4;

    private static final int DIGITS = 3;

    /** The delay, in nanoseconds. */
    double delayNs() {
        return latencies(true).getValueAtPercentile(PERCENTILE)
                - latencies(false).getValueAtPercentile(PERCENTILE);
    }

    private Histogram latencies(final boolean delayed) {
        final Histogram histogram = new Histogram(DIGITS);
        for (long record = blocks.from(); record < arrivedNs.length; record++) {
            final long atNs = arrivedNs[(int) record];
            if (blocks.isDelayed(record) == delayed && isSettled(record) && MeasuredResults.isThere(atNs)) {
                histogram.recordValue(Math.max(0, atNs - startNs - shape.dueAfterNs(record)));
            }
        }
        return histogram;
    }

    private boolean isSettled(final long record) {
        return blocks.within(record) >= blocks.block() / SETTLING;
    }
}
