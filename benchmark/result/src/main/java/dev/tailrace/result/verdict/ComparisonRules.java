package dev.tailrace.result.verdict;

import dev.tailrace.result.statistics.ConfidenceInterval;
import java.util.List;

/**
 * When two runs are called equal.
 *
 * @param percentiles that are compared, from 0 to 100
 * @param margin a difference that matters, as a share: 0.1 for a tenth
 * @param level the confidence of the whole comparison. For a change each of its figures gets a part of what may go wrong
 *     (Bonferroni), as one false alarm is one too many. Equality needs no such part: runs are equal only when every figure is,
 *     and two one-sided tests at a risk of 5 % each are an interval of 90 % (Berger and Hsu, "Bioequivalence trials,
 *     intersection-union tests and equivalence confidence sets", Statistical Science 11, 1996)
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

    /** The confidence of the interval that has to lie within the margin: both sides may be wrong, but not at once. */
    double levelOfEquality() {
        return 1 - 2 * (1 - level);
    }

    /** The confidence of each of so many figures. */
    double levelOfEach(final int figures) {
        return 1 - (1 - level) / Math.max(1, figures);
    }

    /**
     * What a ratio of the second to the first says. A change has to be surer than chance and at least half the margin;
     * equal is what lies within the margin for sure. Neither is inconclusive.
     *
     * @param change the ratio at {@link #levelOfEach}
     * @param equality the same at {@link #levelOfEquality}
     */
    ChangeVerdict judge(final ConfidenceInterval change, final ConfidenceInterval equality) {
        final double half = 1 + margin / 2;
        if (change.low() > 1 && change.estimate() >= half) {
            return ChangeVerdict.SLOWER;
        }
        if (change.high() < 1 && change.estimate() <= 1 / half) {
            return ChangeVerdict.FASTER;
        }
        return equality.isWithin(1 / (1 + margin), 1 + margin) ? ChangeVerdict.EQUAL : ChangeVerdict.INCONCLUSIVE;
    }
}
