package dev.tailrace.result.verdict;

import dev.tailrace.result.Sla;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.statistics.PercentileEstimate;

/** Verdict on whether a percentile holds a limit; the whole confidence interval has to be on one side of it. */
public record LimitVerdict(Sla.Limit limit, Verdict verdict, String reason) {

    static LimitVerdict invalid(final Sla.Limit limit, final Validity validity) {
        return new LimitVerdict(limit, Verdict.INVALID, String.join("; ", validity.reasons()));
    }

    static LimitVerdict of(final Sla.Limit limit, final PercentileEstimate estimate, final double level) {
        if (!estimate.isSupported()) {
            return new LimitVerdict(
                    limit,
                    Verdict.INCONCLUSIVE,
                    "only " + estimate.samplesBeyond() + " samples lie beyond, of " + Merged.LEAST_SAMPLES_BEYOND
                            + " that are needed");
        }
        final ConfidenceInterval interval = estimate.interval(level);
        if (interval.high() <= limit.latencyNs()) {
            return new LimitVerdict(limit, Verdict.PASS, "");
        }
        return interval.low() > limit.latencyNs()
                ? new LimitVerdict(limit, Verdict.FAIL, "")
                : new LimitVerdict(limit, Verdict.INCONCLUSIVE, "the limit lies within the confidence interval");
    }
}
