package dev.tailrace.result.statistics;

/**
 * The variance of the mean of a few rounds, moderated by what is expected, as {@link PercentileEstimate} explains.
 *
 * @param variance of the mean
 * @param degreesOfFreedom of the variance
 */
record Moderated(double variance, double degreesOfFreedom) {

    /**
     * Of so many rounds.
     *
     * @param spread the variance between them
     * @param expected the variance that JVMs are expected to have between them
     */
    static Moderated of(final int rounds, final double spread, final double expected) {
        final boolean wilder = spread > expected;
        final double weight = PercentileEstimate.EXPECTATION_WEIGHT;
        final double freedom = wilder ? rounds - 1 : rounds - 1 + weight;
        final double variance = wilder ? spread : (weight * expected + (rounds - 1) * spread) / freedom;
        return new Moderated(variance / rounds, freedom);
    }
}
