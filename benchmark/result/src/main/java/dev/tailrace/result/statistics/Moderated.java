package dev.tailrace.result.statistics;

/**
 * The variance of the mean of a few rounds, moderated by an expected variance, as {@link PercentileEstimate} explains.
 *
 * @param variance variance of the mean
 * @param degreesOfFreedom degrees of freedom of the variance
 */
record Moderated(double variance, double degreesOfFreedom) {

    /**
     * The moderated variance of the mean of a number of rounds.
     *
     * @param spread variance between the rounds
     * @param expected expected variance between JVMs
     */
    static Moderated of(final int rounds, final double spread, final double expected) {
        final boolean wilder = spread > expected;
        final double weight = PercentileEstimate.EXPECTATION_WEIGHT;
        final double freedom = wilder ? rounds - 1 : rounds - 1 + weight;
        final double variance = wilder ? spread : (weight * expected + (rounds - 1) * spread) / freedom;
        return new Moderated(variance / rounds, freedom);
    }
}
