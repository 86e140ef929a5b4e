package dev.tailrace.result.verdict;

import dev.tailrace.result.Sla;
import dev.tailrace.result.statistics.PercentileEstimate;
import java.util.Locale;

/**
 * Verdict on whether a percentile holds a limit; the whole confidence interval has to be on one side of it. When all samples
 * are below a limit, 368 independent ones are the least that decide about p99, and 3,688 about p99.9. The interval includes
 * the difference between JVMs, so the samples of a single round have to be about a fifth below the limit.
 */
public record LimitVerdict(Sla.Limit limit, Verdict verdict, String reason) {

    static LimitVerdict invalid(final Sla.Limit limit, final Validity validity) {
        return new LimitVerdict(limit, Verdict.INVALID, String.join("; ", validity.reasons()));
    }

    static LimitVerdict of(final Sla.Limit limit, final PercentileEstimate estimate, final double level) {
        if (estimate.isWithin(limit.latencyNs(), level)) {
            return new LimitVerdict(limit, Verdict.PASS, "");
        }
        return estimate.isAbove(limit.latencyNs(), level)
                ? new LimitVerdict(limit, Verdict.FAIL, "")
                : new LimitVerdict(limit, Verdict.INCONCLUSIVE, undecided(limit, estimate, level));
    }

    private static String undecided(final Sla.Limit limit, final PercentileEstimate estimate, final double level) {
        if (estimate.isBounded(level)) {
            return "the limit lies within the confidence interval";
        }
        return String.format(
                Locale.ROOT,
                "%,d of %,d samples are above; clustered as they are, they count for %,d independent ones, and %,d samples"
                        + " like these would decide",
                estimate.samplesAbove(limit.latencyNs()),
                estimate.samples(),
                estimate.effectiveSamples(level),
                estimate.samplesForBound(level));
    }
}
