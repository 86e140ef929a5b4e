package dev.tailrace.result.statistics;

import java.util.List;

/**
 * An estimate on a logarithmic scale, where factors add up: of a figure, a ratio of figures, or a product of ratios.
 *
 * @param log natural logarithm of the estimate
 * @param variance variance of the logarithm
 * @param degreesOfFreedom degrees of freedom of the variance
 */
public record LogEstimate(double log, double variance, double degreesOfFreedom) {

    /**
     * A factor of a product.
     *
     * @param weight exponent of the factor: 1 to multiply by it, -1 to divide by it
     */
    public record Term(LogEstimate estimate, double weight) {}

    /** The estimate of a percentile. */
    public static LogEstimate of(final PercentileEstimate percentile) {
        return percentile.log();
    }

    /**
     * The estimate of a figure with one value for each round, such as the processor time of a record. The variance between
     * JVMs is expected to be like that of percentiles.
     *
     * @param figures above 0, at least one
     */
    public static LogEstimate ofRounds(final double[] figures) {
        final double[] logs = new double[figures.length];
        double sum = 0;
        for (int i = 0; i < figures.length; i++) {
            logs[i] = Math.log(figures[i]);
            sum += logs[i];
        }
        final Moderated moderated = Moderated.of(logs, 0);
        return new LogEstimate(sum / figures.length, moderated.variance(), moderated.degreesOfFreedom());
    }

    /** The product of independent estimates, each taken to a power. */
    public static LogEstimate product(final List<Term> terms) {
        double log = 0;
        double variance = 0;
        double byFreedom = 0;
        for (final Term term : terms) {
            final double part = term.weight() * term.weight() * term.estimate().variance();
            log += term.weight() * term.estimate().log();
            variance += part;
            byFreedom += part * part / term.estimate().degreesOfFreedom();
        }
        // Welch and Satterthwaite: degrees of freedom of a sum of variances. Without any variance they do not matter.
        return new LogEstimate(log, variance, byFreedom > 0 ? variance * variance / byFreedom : 1);
    }

    /** The ratio of this to another, independent one. */
    public LogEstimate over(final LogEstimate other) {
        return product(List.of(new Term(this, 1), new Term(other, -1)));
    }

    /** The confidence interval of the figure itself, not of its logarithm. */
    public ConfidenceInterval interval(final double level) {
        final double half = StudentT.halfWidth(level, degreesOfFreedom) * Math.sqrt(variance);
        return new ConfidenceInterval(Math.exp(log), Math.exp(log - half), Math.exp(log + half), level);
    }
}
