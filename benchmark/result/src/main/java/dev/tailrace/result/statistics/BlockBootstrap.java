package dev.tailrace.result.statistics;

import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * How much a percentile would have moved had the round been another stretch of the same process: blocks of neighbouring
 * intervals are drawn with replacement, merged, and the percentile is taken again, many times. Blocks, because a slow
 * interval has slow neighbours; their length is found from how the share of samples beyond the percentile is correlated
 * over time, which is what the variance of a percentile depends on.
 */
final class BlockBootstrap {

    /** Enough for a variance: its error is a tenth of it, a twentieth of an interval's width, and less over rounds. */
    private static final int REPLICATES = 200;

    private final SplittableRandom random;

    /** The same seed gives the same results. */
    BlockBootstrap(final long seed) {
        random = new SplittableRandom(seed);
    }

    /** The variance of the logarithm of a percentile, from the intervals of one round; 0 if there is only one. */
    double logVariance(final List<IntervalSamples> intervals, final Histogram merged, final double percentile) {
        final IntervalCounts counts = IntervalCounts.around(percentile, intervals, merged);
        if (counts.intervals() < 2 || merged.getTotalCount() == 0) {
            return 0;
        }
        final double[] logs = new double[REPLICATES];
        final int block = BlockLength.of(counts.sharesAbove());
        for (int i = 0; i < REPLICATES; i++) {
            logs[i] = Math.log(Math.max(1, replicate(counts, block)));
        }
        return Moments.variance(logs);
    }

    // Blocks wrap round the end, so that intervals at the ends come as often as others.
    private long replicate(final IntervalCounts counts, final int block) {
        final long[] sum = counts.emptySum();
        long samples = 0;
        for (int drawn = 0; drawn < counts.intervals(); drawn += block) {
            final int start = random.nextInt(counts.intervals());
            final int length = Math.min(block, counts.intervals() - drawn);
            for (int i = 0; i < length; i++) {
                samples += counts.add((start + i) % counts.intervals(), sum);
            }
        }
        return counts.percentile(sum, samples);
    }
}
