package dev.tailrace.market.generate;

/**
 * A distribution given by measured quantiles. Between two of them the logarithm of the value is linear in the probability,
 * which suits times and sizes that spread over many powers of ten. A draw costs one random number and one table look-up.
 */
final class Quantiles {

    private static final int BITS = 12;
    private static final int SIZE = 1 << BITS;
    private static final int FRACTION_BITS = 16;
    private static final int FRACTION_MASK = (1 << FRACTION_BITS) - 1;

    private final long[] values = new long[SIZE + 1];

    private Quantiles() {}

    /** From pairs of probability and value, both rising; the first probability is 0, the last 1, values are positive. */
    static Quantiles of(final double... knots) {
        final Quantiles quantiles = new Quantiles();
        int knot = 0;
        for (int i = 0; i <= SIZE; i++) {
            final double probability = (double) i / SIZE;
            while (knot + 4 < knots.length && knots[knot + 2] <= probability) {
                knot += 2;
            }
            quantiles.values[i] = interpolate(knots, knot, probability);
        }
        return quantiles;
    }

    private static long interpolate(final double[] knots, final int knot, final double probability) {
        final double share = (probability - knots[knot]) / (knots[knot + 2] - knots[knot]);
        final double low = StrictMath.log(knots[knot + 1]);
        final double high = StrictMath.log(knots[knot + 3]);
        return (long) StrictMath.exp(low + share * (high - low));
    }

    /** The exponential distribution with this mean, cut at nine times the mean. */
    static Quantiles exponential(final long mean) {
        final Quantiles quantiles = new Quantiles();
        for (int i = 0; i < SIZE; i++) {
            quantiles.values[i] = (long) (-StrictMath.log(1 - (double) i / SIZE) * mean);
        }
        quantiles.values[SIZE] = 9 * mean;
        return quantiles;
    }

    long draw(final Chance chance) {
        final long bits = chance.bits();
        final int index = (int) (bits >>> (Long.SIZE - BITS));
        final long low = values[index];
        return low + ((values[index + 1] - low) * (bits & FRACTION_MASK) >> FRACTION_BITS);
    }
}
