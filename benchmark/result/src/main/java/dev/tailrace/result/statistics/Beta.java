package dev.tailrace.result.statistics;

/**
 * The beta distribution, that is, the regularised incomplete beta function. The continued fraction is the one of the
 * Digital Library of Mathematical Functions, 8.17.22, evaluated by Lentz's method.
 */
final class Beta {

    private static final double HALF = 0.5;
    private static final int TERMS = 300;
    private static final double PRECISION = 1e-14;
    private static final double TINY = 1e-300;
    // Lanczos' approximation of the gamma function with g = 7 and nine terms.
    private static final double LANCZOS_G = 7;
    private static final double[] LANCZOS = {
        0.99999999999980993,
        676.5203681218851,
        -1259.1392167224028,
        771.32342877765313,
        -176.61502916214059,
        12.507343278686905,
        -0.13857109526572012,
        9.9843695780195716e-6,
        1.5056327351493116e-7
    };

    private Beta() {}

    /** The share of the distribution with parameters a and b that lies below x. */
    static double share(final double x, final double a, final double b) {
        if (x <= 0 || x >= 1) {
            return x <= 0 ? 0 : 1;
        }
        // The fraction converges fast only on one side; the function is symmetrical.
        return x < (a + 1) / (a + b + 2)
                ? front(x, a, b) / fraction(x, a, b)
                : 1 - front(1 - x, b, a) / fraction(1 - x, b, a);
    }

    private static double front(final double x, final double a, final double b) {
        return Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
    }

    private static double fraction(final double x, final double a, final double b) {
        double c = 1;
        double d = 0;
        double value = 1;
        for (int i = 1; i < TERMS; i++) {
            final double term = term(i, x, a, b);
            d = 1 / notZero(1 + term * d);
            c = notZero(1 + term / c);
            value *= c * d;
            if (Math.abs(c * d - 1) < PRECISION) {
                break;
            }
        }
        return value;
    }

    private static double term(final int number, final double x, final double a, final double b) {
        final int m = number / 2;
        return number % 2 == 0
                ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    }

    private static double notZero(final double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }

    private static double logGamma(final double x) {
        final double shifted = x - 1;
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (shifted + i);
        }
        final double t = shifted + LANCZOS_G + HALF;
        return HALF * Math.log(2 * Math.PI) + (shifted + HALF) * Math.log(t) - t + Math.log(sum);
    }
}
