package dev.tailrace.result.verdict;

import dev.tailrace.result.statistics.ConfidenceInterval;
import java.math.BigDecimal;
import java.util.List;

/**
 * Rules for comparing two runs: which percentiles are compared, and when a difference matters.
 *
 * @param percentiles compared percentiles, from 0 to 100
 * @param margin a difference that matters, as a share: 0.1 for a tenth
 * @param level confidence level of the whole comparison. For a change, the permitted error is divided among the figures
 *     (Bonferroni), because one false alarm is one too many. Equality needs no division: runs are equal only when every
 *     figure is equal, and two one-sided tests at a risk of 5 % each are an interval of 90 % (Berger and Hsu,
 *     "Bioequivalence trials, intersection-union tests and equivalence confidence sets", Statistical Science 11, 1996)
 */
public record ComparisonRules(List<Double> percentiles, double margin, double level) {

    /** The default rules: p50 and p99, a margin of a tenth, 95 % confidence. */
    public static final ComparisonRules DEFAULT = new ComparisonRules(List.of(50.0, 99.0), 0.1, 0.95);

    /** Validates the rules. */
    public ComparisonRules {
        percentiles = List.copyOf(percentiles);
        if (percentiles.isEmpty()
                || percentiles.stream().anyMatch(percentile -> !(percentile > 0 && percentile < 100))) {
            throw new IllegalArgumentException(
                    "percentiles are " + percentiles + ": each must be above 0 and below 100");
        }
        if (!(margin > 0 && margin <= 10)) {
            throw new IllegalArgumentException(
                    "margin is " + percent(margin) + ": must be above 0 % and at most 1000 %");
        }
        if (!(level > 0.5 && level < 1)) {
            throw new IllegalArgumentException(
                    "confidence is " + percent(level) + ": must be above 50 % and below 100 %");
        }
    }

    private static String percent(final double share) {
        return Double.isFinite(share)
                ? BigDecimal.valueOf(share)
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString() + " %"
                : share + "";
    }

    /**
     * The confidence level of the interval that has to lie within the margin: an error on either side is possible, but not
     * on both at once.
     */
    double levelOfEquality() {
        return 1 - 2 * (1 - level);
    }

    /** The confidence level of each of a number of figures. */
    double levelOfEach(final int figures) {
        return 1 - (1 - level) / Math.max(1, figures);
    }

    /**
     * The verdict on a ratio of the second run to the first. A change is faster or slower if it is significant and at least
     * half the margin; it is equal if its interval lies within the margin. Otherwise it is inconclusive.
     *
     * @param change interval of the ratio at {@link #levelOfEach}
     * @param equality interval of the ratio at {@link #levelOfEquality}
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
