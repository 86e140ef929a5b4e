package dev.tailrace.result.statistics;

import java.util.List;

/**
 * The number of independent samples that say as much about a percentile as the recorded ones. Latencies come in clusters: a
 * burst of results, a pause or a slow second makes many of them high at once.
 *
 * <p>The design effect is the variance of the share of samples above the percentile, by that of independent samples. The
 * intervals of a round that have samples are the clusters. Neighbours are correlated too, so their variance is that of
 * overlapping batches of them (Meketon and Schmeiser, "Overlapping batch means: something for nothing?", Winter Simulation
 * Conference 1984), each as long as the square root of their number (Flegal and Jones, "Batch means and spectral variance
 * estimators in Markov chain Monte Carlo", Annals of Statistics 38, 2010). Differences between rounds are not part of it.
 *
 * @param samples recorded samples divided by the design effect, which is at least 1
 * @param degreesOfFreedom degrees of freedom of the variance
 */
record EffectiveSamples(double samples, double degreesOfFreedom) {

    /** Overlapping batches have half as many degrees of freedom again as separate ones. */
    private static final double OVERLAPPING = 1.5;

    private static final double PERCENT = 100;

    /**
     * The effective samples at a percentile. With fewer than {@value Merged#LEAST_SAMPLES_BEYOND} samples beyond it, it is
     * also counted with that many, and the fewer effective samples are used.
     */
    static EffectiveSamples at(final Samples samples, final double percentile) {
        final long total = samples.merged().getTotalCount();
        if (total == 0) {
            return new EffectiveSamples(0, 1);
        }
        final EffectiveSamples own = above(samples, samples.merged().getValueAtPercentile(percentile));
        final double supported = PERCENT * (total - Merged.LEAST_SAMPLES_BEYOND) / total;
        if (percentile <= supported || supported <= 0) {
            return own;
        }
        final EffectiveSamples lower = above(samples, samples.merged().getValueAtPercentile(supported));
        return lower.samples < own.samples ? lower : own;
    }

    private static EffectiveSamples above(final Samples samples, final long valueNs) {
        final long total = samples.merged().getTotalCount();
        double sum = 0;
        double byFreedom = 0;
        long above = 0;
        for (final List<IntervalSamples> round : samples.rounds()) {
            final Clusters clusters = Clusters.of(round, valueNs);
            above += clusters.above;
            sum += clusters.variance;
            byFreedom += clusters.variance * clusters.variance / clusters.degreesOfFreedom;
        }
        final double share = (double) above / total;
        final double independent = total * share * (1 - share);
        // Welch and Satterthwaite: degrees of freedom of a sum of variances.
        return sum <= independent || byFreedom <= 0
                ? new EffectiveSamples(total, Math.max(1, byFreedom > 0 ? sum * sum / byFreedom : total))
                : new EffectiveSamples(total * independent / sum, Math.max(1, sum * sum / byFreedom));
    }

    /**
     * The number of effective samples for an interval of this level, smaller because their number is itself an estimate
     * (Korn and Graubard, "Confidence intervals for proportions with small expected number of positive counts estimated
     * from survey data", Survey Methodology 24, 1998).
     */
    double forLevel(final double level) {
        final double known = StudentT.halfWidth(level, Math.max(1, samples));
        return samples * Math.min(1, Math.pow(known / StudentT.halfWidth(level, degreesOfFreedom), 2));
    }

    /** The intervals of one round as clusters: the variance of the number of samples above a value. */
    private record Clusters(long above, double variance, double degreesOfFreedom) {

        static Clusters of(final List<IntervalSamples> round, final long valueNs) {
            final List<IntervalSamples> intervals =
                    round.stream().filter(interval -> interval.total() > 0).toList();
            final double[] residuals = new double[intervals.size()];
            long above = 0;
            long total = 0;
            for (int i = 0; i < residuals.length; i++) {
                final long own = intervals.get(i).above(valueNs);
                residuals[i] = own;
                above += own;
                total += intervals.get(i).total();
            }
            final double share = (double) above / Math.max(1, total);
            if (residuals.length < 2) {
                return new Clusters(above, total * share * (1 - share), Math.max(1, total - 1));
            }
            for (int i = 0; i < residuals.length; i++) {
                residuals[i] -= share * intervals.get(i).total();
            }
            final int batch = (int) Math.sqrt(residuals.length);
            final double freedom = OVERLAPPING * ((double) residuals.length / batch - 1);
            return new Clusters(above, varianceOfSum(residuals, batch), Math.max(1, freedom));
        }

        // The residuals add up to zero, so the mean of their batches needs no subtraction.
        private static double varianceOfSum(final double[] residuals, final int batch) {
            double window = 0;
            double squares = 0;
            for (int i = 0; i < residuals.length; i++) {
                window += residuals[i] - (i >= batch ? residuals[i - batch] : 0);
                squares += i >= batch - 1 ? window * window : 0;
            }
            final double size = residuals.length;
            return size * size / batch / (size - batch + 1) / (size - batch) * squares;
        }
    }
}
