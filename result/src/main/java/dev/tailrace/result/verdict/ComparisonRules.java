package dev.tailrace.result.verdict;

import dev.tailrace.result.statistics.ConfidenceInterval;
import java.util.List;

/**
 * When two runs are called equal.
 *
 * @param percentiles that are compared, from 0 to 100
 * @param margin a difference that matters, as a share: 0.1 for a tenth
 * @param level the confidence of the whole comparison; each of its figures gets a part of what may go wrong (Bonferroni)
 */
public record ComparisonRules(List<Double> percentiles, double margin, double level) {

    /** p50 and p99, a tenth, 95 %. */
    public static final ComparisonRules DEFAULT = new ComparisonRules(List.of(50.0, 99.0), 0.1, 0.95);

    /** Checks them. */
    public ComparisonRules {
        percentiles = List.copyOf(percentiles);
        if (percentiles.isEmpty()
                || percentiles.stream().anyMatch(percentile -> !(percentile > 0 && percentile < 100))) {
            throw new IllegalArgumentException("percentiles " + percentiles + ": each must be above 0 and below 100");
        }
        if (!(margin > 0 && margin <= 10)) {
            throw new IllegalArgumentException("margin " + margin + ": must be above 0 and at most 10");
        }
        if (!(level > 0.5 && level < 1)) {
            throw new IllegalArgumentException("level " + level + ": must be above 0.5 and below 1");
        }
    }

    /** The confidence of each of so many figures. */
    double levelOfEach(final int figures) {
        return 1 - (1 - level) / Math.max(1, figures);
    }

    /**
     * What a ratio of the second to the first says. A change has to be surer than chance and at least half the margin;
     * equal is what lies within the margin for sure. Neither is inconclusive.
     */
    Change judge(final ConfidenceInterval ratio) {
        final double half = 1 + margin / 2;
        if (ratio.low() > 1 && ratio.estimate() >= half) {
            return Change.SLOWER;
        }
        if (ratio.high() < 1 && ratio.estimate() <= 1 / half) {
            return Change.FASTER;
        }
        return ratio.isWithin(1 / (1 + margin), 1 + margin) ? Change.EQUAL : Change.INCONCLUSIVE;
    }
}
