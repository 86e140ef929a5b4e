package dev.tailrace.result.statistics;

/**
 * Chooses the block length for resampling a series, that is, how many neighbouring values stay together, from its
 * autocorrelation.
 *
 * <p>The rule is that of Politis and White, "Automatic block-length selection for the dependent bootstrap" (2004), for
 * circular blocks, with the correction by Patton, Politis and White (2009): the autocorrelations are used up to the lag at
 * which they become noise, weighted by a flat-top window, and the block length balances bias and variance of the resampled
 * variance.
 */
final class BlockLength {

    private static final int LEAST_QUIET_LAGS = 5;
    private static final double NOISE = 2;
    private static final double LONGEST_BY_ROOT = 3;
    private static final double LONGEST_SHARE = 3;
    private static final double CIRCULAR = 4.0 / 3;

    private BlockLength() {}

    /** The block length for this series, from 1 to a third of its length. */
    static int of(final double[] series) {
        final double[] covariances = covariances(series);
        if (series.length < 2 * LEAST_QUIET_LAGS || covariances[0] <= 0) {
            return 1;
        }
        final int window = Math.min(2 * Math.max(1, lastOfNote(covariances, series.length)), covariances.length - 1);
        double density = covariances[0];
        double slope = 0;
        for (int lag = 1; lag <= window; lag++) {
            final double weighted = 2 * flatTop((double) lag / window) * covariances[lag];
            density += weighted;
            slope += weighted * lag;
        }
        return length(series.length, slope, density);
    }

    private static int length(final int size, final double slope, final double density) {
        final double longest = Math.ceil(Math.min(LONGEST_BY_ROOT * Math.sqrt(size), size / LONGEST_SHARE));
        final double variance = CIRCULAR * density * density;
        final double best = variance <= 0 ? longest : Math.cbrt(2 * slope * slope / variance * size);
        return (int) Math.max(1, Math.min(longest, Math.round(best)));
    }

    private static double flatTop(final double place) {
        return place <= 0.5 ? 1 : Math.max(0, 2 * (1 - place));
    }

    private static double[] covariances(final double[] series) {
        final int lags =
                Math.min(series.length - 1, (int) Math.ceil(Math.sqrt(series.length)) + quietLags(series.length));
        final double[] covariances = new double[Math.max(1, lags + 1)];
        final double mean = mean(series);
        for (int lag = 0; lag < covariances.length; lag++) {
            for (int i = 0; i + lag < series.length; i++) {
                covariances[lag] += (series[i] - mean) * (series[i + lag] - mean) / series.length;
            }
        }
        return covariances;
    }

    private static double mean(final double[] series) {
        double sum = 0;
        for (final double value : series) {
            sum += value;
        }
        return sum / Math.max(1, series.length);
    }

    private static int quietLags(final int size) {
        return Math.max(LEAST_QUIET_LAGS, (int) Math.ceil(Math.sqrt(Math.log10(Math.max(1, size)))));
    }

    // The lag after which enough consecutive autocorrelations are noise; without such a lag, the last lag that is
    // more than noise.
    private static int lastOfNote(final double[] covariances, final int size) {
        final double noise = NOISE * Math.sqrt(Math.log10(size) / size) * covariances[0];
        final int enough = quietLags(size);
        int last = 0;
        for (int lag = 1; lag < covariances.length && lag - last <= enough; lag++) {
            if (Math.abs(covariances[lag]) >= noise) {
                last = lag;
            }
        }
        return last;
    }
}
