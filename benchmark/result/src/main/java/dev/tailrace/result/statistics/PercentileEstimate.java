package dev.tailrace.result.statistics;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/**
 * An estimate of a percentile from several rounds, each in a separate JVM, with its uncertainty.
 *
 * <p>The estimate is the percentile of all rounds merged. Its uncertainty has two parts.
 *
 * <ul>
 *   <li>Within the JVMs, the bounds are order statistics: the samples whose ranks enclose the percentile with the requested
 *       confidence, as Woodruff ("Confidence intervals for medians and other position measures", 1952) inverts the interval
 *       of a share. The interval of the share is the exact one of Clopper and Pearson for the number of
 *       {@linkplain EffectiveSamples effective samples}, as Korn and Graubard (1998) do for clustered samples. No
 *       distribution of latencies is assumed. Where too few samples lie beyond the percentile there is no upper bound.
 *   <li>Between JVMs, the variance of the logarithm cannot be estimated from one round and only poorly from three, so the
 *       spread of the rounds is moderated by an expected variance, as Smyth ("Linear models and empirical Bayes methods",
 *       2004) does for few repetitions: the expectation has the weight of {@value #EXPECTATION_WEIGHT} more rounds. If
 *       rounds spread more than expected, their own variance is used, with its few degrees of freedom.
 * </ul>
 *
 * <p>The distances of the bounds from the estimate, of both parts and of the two figures of a ratio, are combined by the
 * method of variance estimates recovery (Zou and Donner, "Construction of confidence limits about effect measures", 2008),
 * which keeps intervals asymmetric. The bounds of a higher percentile are never below those of a lower one, and none lies
 * outside the recorded samples.
 */
public final class PercentileEstimate {

    /** Expected difference of a percentile between JVMs that run the same code, as a share of it. */
    public static final double EXPECTED_BETWEEN_JVMS = 0.05;

    /** Weight of the expectation, in rounds. */
    public static final double EXPECTATION_WEIGHT = 2;

    /** Level at which a variance is recovered from the bounds. */
    private static final double RECOVERED_AT = 0.95;

    private static final double MANY = 1e6;
    private static final double PERCENT = 100;
    private static final int HALVINGS = 60;

    private final Samples samples;
    private final double percentile;
    private final long valueNs;
    private final EffectiveSamples effective;
    private final Moderated between;
    private final double systematicShare;

    private PercentileEstimate(final PercentileEstimate other, final double systematicShare) {
        this.samples = other.samples;
        this.percentile = other.percentile;
        this.valueNs = other.valueNs;
        this.effective = other.effective;
        this.between = other.between;
        this.systematicShare = systematicShare;
    }

    private PercentileEstimate(final Samples samples, final double percentile) {
        this.systematicShare = 0;
        this.samples = samples;
        this.percentile = percentile;
        this.valueNs = samples.merged().getValueAtPercentile(percentile);
        this.effective = EffectiveSamples.at(samples, percentile);
        final double within = samples.rounds().size() * recovered(withinJvms(RECOVERED_AT));
        this.between = Moderated.of(
                samples.mergedRounds().stream()
                        .mapToDouble(round -> Math.log(Math.max(1, round.getValueAtPercentile(percentile))))
                        .toArray(),
                within);
    }

    /**
     * Estimates a percentile.
     *
     * @param percentile above 0 and below 100
     */
    public static PercentileEstimate of(final Samples samples, final double percentile) {
        return samples.ladder().stream()
                .filter(estimate -> estimate.percentile == percentile)
                .findFirst()
                .orElseGet(() -> alone(samples, percentile));
    }

    static PercentileEstimate alone(final Samples samples, final double percentile) {
        return new PercentileEstimate(samples, percentile);
    }

    /**
     * The same with a systematic error that every bound contains.
     *
     * @param share largest error of each measured latency, as a share of it
     */
    public PercentileEstimate withSystematic(final double share) {
        return new PercentileEstimate(this, share);
    }

    /** The percentile, from 0 to 100. */
    public double percentile() {
        return percentile;
    }

    /** Value of the percentile in the merged histogram, in nanoseconds. */
    public long valueNs() {
        return valueNs;
    }

    /** Number of samples. */
    public long samples() {
        return samples.merged().getTotalCount();
    }

    /** Number of samples beyond the percentile. */
    public long samplesBeyond() {
        return Merged.samplesBeyond(samples.merged(), percentile);
    }

    /** Whether enough samples are beyond the percentile to show it. */
    public boolean isSupported() {
        return samplesBeyond() >= Merged.LEAST_SAMPLES_BEYOND;
    }

    /** Number of samples above a limit. */
    public long samplesAbove(final long limitNs) {
        return samples.rounds().stream()
                .flatMap(List::stream)
                .mapToLong(interval -> interval.above(limitNs))
                .sum();
    }

    /** Number of independent samples that say as much about this percentile. */
    public long effectiveSamples(final double level) {
        return (long) effective.forLevel(level);
    }

    /** Number of samples, clustered as these are, from which on the percentile has an upper bound. */
    public long samplesForBound(final double level) {
        final double independent = Math.log((1 - level) / 2) / Math.log(percentile / PERCENT);
        return (long) Math.ceil(independent * Math.max(1, samples()) / Math.max(1, effective.forLevel(level)));
    }

    /** Whether there are enough samples for an upper bound; without one, the interval ends at the largest sample. */
    public boolean isBounded(final double level) {
        return withinJvms(level).isBounded;
    }

    /**
     * The confidence interval of the percentile, in nanoseconds. Apart from the systematic error, it lies within the recorded
     * samples.
     */
    public ConfidenceInterval interval(final double level) {
        if (samples() == 0) {
            return new ConfidenceInterval(0, 0, 0, level);
        }
        double low = Math.max(samples.atRank(1), low(level));
        double high = isBounded(level) ? Math.min(largest(), high(level)) : largest();
        for (final PercentileEstimate other : samples.ladder()) {
            if (other.percentile < percentile) {
                low = Math.max(low, other.low(level));
            } else if (other.percentile > percentile && other.isBounded(level)) {
                high = Math.min(high, other.high(level));
            }
        }
        return new ConfidenceInterval(valueNs, Math.min(valueNs, low), Math.max(valueNs, high), level)
                .widened(systematicShare);
    }

    private long largest() {
        return samples.atRank(samples());
    }

    /** Whether the percentile is at most the limit with this confidence, in another JVM too; decided by counting samples. */
    public boolean isWithin(final long limitNs, final double level) {
        return isBounded(level) && high(level) * (1 + systematicShare) <= limitNs;
    }

    /** Whether the percentile is above the limit with this confidence, in another JVM too; decided by counting samples. */
    public boolean isAbove(final long limitNs, final double level) {
        return samples() > 0 && low(level) / (1 + systematicShare) > limitNs;
    }

    /**
     * The confidence interval of the ratio of this to another, independent percentile; both need upper bounds. It does not
     * contain systematic errors, which two figures of one run have in common.
     */
    public ConfidenceInterval ratioTo(final PercentileEstimate other, final double level) {
        final double ratio = (double) Math.max(1, valueNs) / Math.max(1, other.valueNs);
        return new ConfidenceInterval(
                ratio,
                ratio / Math.exp(Math.hypot(logBelow(level), other.logAbove(level))),
                ratio * Math.exp(Math.hypot(logAbove(level), other.logBelow(level))),
                level);
    }

    /** The estimate on a logarithmic scale, with the variance recovered from its bounds. */
    LogEstimate log() {
        final double variance = recovered(withinJvms(RECOVERED_AT)) + between.variance();
        return new LogEstimate(
                Math.log(Math.max(1, valueNs)),
                variance,
                // The bounds within JVMs have the uncertainty of their variance in them.
                variance * variance / (between.variance() * between.variance()) * between.degreesOfFreedom());
    }

    private double low(final double level) {
        return valueNs / Math.exp(logBelow(level));
    }

    private double high(final double level) {
        return valueNs * Math.exp(logAbove(level));
    }

    private double logBelow(final double level) {
        return Math.hypot(withinJvms(level).logBelow, logBetween(level));
    }

    private double logAbove(final double level) {
        return Math.hypot(withinJvms(level).logAbove, logBetween(level));
    }

    private double logBetween(final double level) {
        return StudentT.halfWidth(level, between.degreesOfFreedom()) * Math.sqrt(between.variance());
    }

    private static double recovered(final Bounds bounds) {
        final double deviation = (bounds.logBelow + bounds.logAbove) / 2 / StudentT.halfWidth(RECOVERED_AT, MANY);
        return deviation * deviation;
    }

    /**
     * The interval within the JVMs.
     *
     * @param logBelow logarithm of the percentile by its lower bound
     * @param logAbove logarithm of the upper bound by the percentile
     */
    record Bounds(double logBelow, double logAbove, boolean isBounded) {}

    /** The interval within the JVMs, that is, without the differences between JVMs that run the same code. */
    Bounds withinJvms(final double level) {
        final long total = samples();
        if (total == 0) {
            return new Bounds(0, 0, false);
        }
        final double size = effective.forLevel(level);
        final double share = 1 - percentile / PERCENT;
        final double risk = (1 - level) / 2;
        // At the upper bound so few samples are above that a share as large as this one is unlikely.
        final boolean isBounded = RegularizedBeta.value(share, 1, size) >= 1 - risk;
        final double fewest =
                root(0, share * size, above -> RegularizedBeta.value(share, above + 1, size - above) - 1 + risk);
        final double most =
                root(share * size, size, above -> RegularizedBeta.value(share, above, size - above + 1) - risk);
        final long high = isBounded ? total - (long) Math.floor(fewest * total / size) : total;
        final long low = total - (long) Math.floor(most * total / size);
        final double value = Math.max(1, valueNs);
        return new Bounds(
                Math.max(0, Math.log(value / Math.max(1, samples.atRank(Math.max(1, low))))),
                Math.max(0, Math.log(samples.atRank(high) / value)),
                isBounded);
    }

    /** Where a falling function becomes negative; the lower end if it is negative there. */
    private static double root(final double from, final double to, final DoubleUnaryOperator function) {
        double low = from;
        double high = to;
        for (int i = 0; i < HALVINGS; i++) {
            final double middle = (low + high) / 2;
            if (function.applyAsDouble(middle) >= 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
