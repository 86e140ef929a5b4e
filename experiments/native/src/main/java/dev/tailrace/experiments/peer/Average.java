package dev.tailrace.experiments.peer;

import java.math.BigInteger;

/**
 * The average price of a window, stored as the sums whose quotient it is. Prices are compared with it exactly.
 *
 * @param windowStartNs since midnight
 * @param notionalE4 sum of price times size, in 1/10000
 */
public record Average(long windowStartNs, long notionalE4, long volume) {

    private static final BigInteger BASIS_POINTS = BigInteger.valueOf(10_000);

    /**
     * Compares a price with the average.
     *
     * @param thresholdBp largest distance that counts as near, in basis points
     * @return 1 if the price is farther above, -1 if it is farther below, else 0
     */
    int sideOf(final long priceE4, final int thresholdBp) {
        final BigInteger distance = BigInteger.valueOf(priceE4)
                .multiply(BigInteger.valueOf(volume))
                .subtract(BigInteger.valueOf(notionalE4));
        final BigInteger limit = BigInteger.valueOf(notionalE4).multiply(BigInteger.valueOf(thresholdBp));
        return distance.abs().multiply(BASIS_POINTS).compareTo(limit) > 0 ? distance.signum() : 0;
    }
}
