package dev.tailrace.result.statistics;

import java.util.Arrays;

/**
 * The variance of the mean of a few rounds, moderated by an expected variance, as {@link PercentileEstimate} explains.
 *
 * @param variance variance of the mean
 * @param degreesOfFreedom degrees of freedom of the variance
 */
record Moderated(double variance, double degreesOfFreedom) {

    private static final double EXPECTED =
            PercentileEstimate.EXPECTED_BETWEEN_JVMS * PercentileEstimate.EXPECTED_BETWEEN_JVMS;

    /**
     * The moderated variance of the mean of a figure.
     *
     * @param logs logarithm of the figure in each round
     * @param within variance within the rounds, which the variance between them contains
     */
    static Moderated of(final double[] logs, final double within) {
        final int rounds = logs.length;
        final double spread = Math.max(0, variance(logs) - within);
        final boolean wilder = spread > EXPECTED;
        final double weight = PercentileEstimate.EXPECTATION_WEIGHT;
        final double freedom = wilder ? rounds - 1 : rounds - 1 + weight;
        final double variance = wilder ? spread : (weight * EXPECTED + (rounds - 1) * spread) / freedom;
        return new Moderated(variance / rounds, freedom);
    }

    /** The variance of the population from which the values are a sample; 0 for fewer than two values. */
    private static double variance(final double[] values) {
        final double mean = Arrays.stream(values).average().orElse(0);
        final double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return values.length < 2 ? 0 : squares / (values.length - 1);
    }
}
