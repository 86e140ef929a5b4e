package dev.tailrace.result.statistics;

import org.apache.commons.numbers.gamma.RegularizedBeta;

/** Student's t distribution, by the regularised incomplete beta function; degrees of freedom need not be whole. */
final class StudentT {

    private static final double HALF = 0.5;
    private static final int HALVINGS = 200;
    private static final double PRECISION = 1e-14;
    private static final double HIGHEST = 1e6;

    private StudentT() {}

    /** Half the width of the central range that contains this share of the distribution. */
    static double halfWidth(final double share, final double degreesOfFreedom) {
        double low = 0;
        double high = HIGHEST;
        for (int i = 0; i < HALVINGS && high - low > PRECISION * high; i++) {
            final double middle = (low + high) / 2;
            if (shareWithin(middle, degreesOfFreedom) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** The share of the distribution between -t and t. */
    static double shareWithin(final double t, final double degreesOfFreedom) {
        return 1 - RegularizedBeta.value(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, HALF);
    }
}
