package dev.tailrace.load.bench;

import dev.tailrace.load.Longs;
import dev.tailrace.load.fake.Alternation;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.schedule.LoadShape;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Measures a delay that only some blocks of records have: the difference of low percentiles between delayed and undelayed
 * blocks.
 *
 * <p>A constant delay shifts all percentiles alike, so each of them measures it. On few processors, however, the latency of
 * the path itself varies by milliseconds, mostly upwards. Below the median are the records that met little interference:
 * there the difference is most exact, and averaging more percentiles improves it; percentiles above the median add nothing.
 * Slow drift affects neighbouring blocks alike.
 *
 * <p>Both ends of each block are left out, in blocks of both kinds. The fake engine keeps the order, so the first record
 * after a delayed block is released together with the last record of the block.
 *
 * @param shape shape of the load
 * @param startNs start of the schedule, on the clock of the arrivals
 * @param arrivedNs arrival of each record, see {@link ResultCheck#isThere}
 * @param blocks which records were delayed
 */
record KnownDelay(LoadShape shape, long startNs, Longs arrivedNs, Alternation blocks) {

    /** The averaged percentiles, in words. */
    static final String FIGURE = "p2 to p40";

    private static final int LOWEST = 2;
    private static final int HIGHEST = 40;
    private static final double PERCENT = 100;

    /** The measured delay, in nanoseconds. */
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
        return LongStream.range(blocks.from(), arrivedNs.size())
                .filter(record -> blocks.isDelayed(record) == delayed && isWithin(record))
                .filter(record -> ResultCheck.isThere(arrivedNs.get(record)))
                .map(record -> arrivedNs.get(record) - startNs - shape.dueAfterNs(record))
                .sorted()
                .toArray();
    }

    private boolean isWithin(final long record) {
        return blocks.within(record) > 0 && blocks.within(record) < blocks.block() - 1;
    }
}
