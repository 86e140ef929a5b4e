package dev.tailrace.load.bench;

import dev.tailrace.load.fake.Alternation;
import dev.tailrace.load.measure.MeasuredResults;
import dev.tailrace.load.schedule.LoadShape;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What is measured of a delay that only some blocks of records have: the difference of low percentiles between the two kinds.
 *
 * <p>A constant delay moves every percentile alike, so any of them says how long it is; but on few processors the way itself
 * varies by milliseconds from moment to moment, mostly upwards. Below the median are the records that little was in the
 * way of: there the difference is known best, and the more percentiles are averaged the better; above it no more is gained. What
 * drifts slowly is in neighbouring blocks alike.
 *
 * <p>Both ends of each block are left out, of both kinds alike. The fake engine keeps the order, so the first record
 * after a delayed block is let go together with its last.
 *
 * @param shape of the load
 * @param startNs the start of the schedule, by the clock that arrivals are read from
 * @param arrivedNs of each record, see {@link MeasuredResults#isThere}
 * @param blocks which records were delayed
 */
record KnownDelay(LoadShape shape, long startNs, long[] arrivedNs, Alternation blocks) {

    /** The percentiles whose differences are averaged, in words. */
    static final String FIGURE = "p2 to p40";

    private static final int LOWEST = 2;
    private static final int HIGHEST = 40;
    private static final double PERCENT = 100;

    /** The delay, in nanoseconds. */
    double delayNs() {
        final long[] delayed = latencies(true);
        final long[] others = latencies(false);
        return IntStream.rangeClosed(LOWEST, HIGHEST)
                .mapToLong(percentile -> at(delayed, percentile) - at(others, percentile))
                .average()
                .orElseThrow();
    }

    private static long at(final long[] sorted, final int percentile) {
        return sorted[(int) (sorted.length * percentile / PERCENT)];
    }

    private long[] latencies(final boolean delayed) {
        return LongStream.range(blocks.from(), arrivedNs.length)
                .filter(record -> blocks.isDelayed(record) == delayed && isWithin(record))
                .filter(record -> MeasuredResults.isThere(arrivedNs[(int) record]))
                .map(record -> arrivedNs[(int) record] - startNs - shape.dueAfterNs(record))
                .sorted()
                .toArray();
    }

    private boolean isWithin(final long record) {
        return blocks.within(record) > 0 && blocks.within(record) < blocks.block() - 1;
    }
}
