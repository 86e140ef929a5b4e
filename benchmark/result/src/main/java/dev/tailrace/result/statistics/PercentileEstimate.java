package dev.tailrace.result.statistics;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * An estimate of a percentile from several rounds, each in a separate JVM, with its uncertainty.
 *
 * <p>The estimate is the percentile of all rounds merged. Its variance, of the logarithm because latencies differ by
 * factors, has two parts: the variance within a JVM, from resampled blocks of intervals, and the variance between JVMs. The
 * second cannot be estimated from one round and only poorly from three, so the spread of the rounds is moderated by an
 * expected variance between JVMs, as Smyth ("Linear models and empirical Bayes methods", 2004) does for few repetitions:
 * the expectation has the weight of {@value #EXPECTATION_WEIGHT} more rounds. If rounds spread more than expected, their
 * own variance is used, with its few degrees of freedom. So a single round gives a wide interval, and every further round
 * narrows it.
 *
 * @param percentile from 0 to 100
 * @param valueNs value of the percentile in the merged histogram, in nanoseconds
 * @param samplesBeyond number of samples beyond the percentile; below {@link Merged#LEAST_SAMPLES_BEYOND} the estimate says
 *     little
 * @param logVariance variance of the logarithm of the value
 * @param degreesOfFreedom degrees of freedom of the variance
 */
public record PercentileEstimate(
        double percentile, long valueNs, long samplesBeyond, double logVariance, double degreesOfFreedom) {

    /** Expected difference of a percentile between JVMs that run the same code, as a share of it. */
    public static final double EXPECTED_BETWEEN_JVMS = 0.05;

    /** Weight of the expectation, in rounds. */
    public static final double EXPECTATION_WEIGHT = 2;

    /**
     * Estimates a percentile.
     *
     * @param percentile above 0 and below 100
     * @param seed seed of the resampling; the same seed gives the same estimate
     */
    public static PercentileEstimate of(final Samples samples, final double percentile, final long seed) {
        final double spread = Moments.variance(samples.mergedRounds().stream()
                .mapToDouble(round -> log(round, percentile))
                .toArray());
        final double expected = EXPECTED_BETWEEN_JVMS * EXPECTED_BETWEEN_JVMS + within(samples, percentile, seed);
        return moderated(samples.merged(), percentile, samples.rounds().size(), spread, expected);
    }

    private static PercentileEstimate moderated(
            final Histogram all,
            final double percentile,
            final int rounds,
            final double spread,
            final double expected) {
        final Moderated moderated = Moderated.of(rounds, spread, expected);
        return new PercentileEstimate(
                percentile,
                all.getValueAtPercentile(percentile),
                Merged.samplesBeyond(all, percentile),
                moderated.variance(),
                moderated.degreesOfFreedom());
    }

    private static double log(final Histogram histogram, final double percentile) {
        return Math.log(Math.max(1, histogram.getValueAtPercentile(percentile)));
    }

    // The mean over the rounds. Each round has its own random stream, so that rounds do not depend on others.
    private static double within(final Samples samples, final double percentile, final long seed) {
        final SplittableRandom seeds = new SplittableRandom(seed);
        return IntStream.range(0, samples.rounds().size())
                .mapToDouble(round -> new BlockBootstrap(seeds.nextLong())
                        .logVariance(
                                samples.rounds().get(round),
                                samples.mergedRounds().get(round),
                                percentile))
                .average()
                .orElse(0);
    }

    /** Whether enough samples are beyond the percentile to show it. */
    public boolean isSupported() {
        return samplesBeyond >= Merged.LEAST_SAMPLES_BEYOND;
    }

    /** The confidence interval of the percentile, in nanoseconds. */
    public ConfidenceInterval interval(final double level) {
        return around(valueNs, logVariance, degreesOfFreedom, level);
    }

    /** The confidence interval of the ratio of this to another, independent percentile. */
    public ConfidenceInterval ratioTo(final PercentileEstimate other, final double level) {
        final double variance = logVariance + other.logVariance;
        return around((double) Math.max(1, valueNs) / Math.max(1, other.valueNs), variance, freedomWith(other), level);
    }

    // Welch and Satterthwaite: degrees of freedom of a sum of two variances.
    private double freedomWith(final PercentileEstimate other) {
        final double sum = logVariance + other.logVariance;
        return sum
                * sum
                / (logVariance * logVariance / degreesOfFreedom
                        + other.logVariance * other.logVariance / other.degreesOfFreedom);
    }

    private static ConfidenceInterval around(
            final double estimate, final double variance, final double freedom, final double level) {
        final double factor = Math.exp(StudentT.halfWidth(level, freedom) * Math.sqrt(variance));
        return new ConfidenceInterval(estimate, estimate / factor, estimate * factor, level);
    }
}
