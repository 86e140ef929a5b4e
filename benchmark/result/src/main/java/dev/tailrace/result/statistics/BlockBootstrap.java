package dev.tailrace.result.statistics;

import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * Estimates the variance of a percentile within one process by a block bootstrap: blocks of neighbouring intervals are
 * drawn with replacement and merged, and the percentile is computed again, many times. Blocks are used because a slow
 * interval has slow neighbours. The length of the blocks is derived from the autocorrelation of the share of samples beyond
 * the percentile, on which the variance of a percentile depends.
 */
final class BlockBootstrap {

    /**
     * Enough for a variance: its relative error is a tenth, a twentieth for the width of an interval, and less over several
     * rounds.
     */
    private static final int REPLICATES = 200;

    private final SplittableRandom random;

    /** Creates a bootstrap; the same seed gives the same results. */
    BlockBootstrap(final long seed) {
        random = new SplittableRandom(seed);
    }

    /** The variance of the logarithm of a percentile, from the intervals of one round; 0 for a single interval. */
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

    // Blocks wrap around the end, so that intervals at the ends are drawn as often as others.
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
