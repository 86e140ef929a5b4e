package dev.tailrace.result.verdict;

import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.LogEstimate;

/**
 * Comparison of the throughput of one engine under one load in two runs.
 *
 * @param load as {@link ThroughputFindings} names it
 * @param first findings of the first run
 * @param second findings of the second run
 * @param ratio ratio of the second to the first; below 1 the second is slower
 * @param reason why there is no conclusion; empty if there is one
 */
public record ComparedThroughput(
        String engine,
        String load,
        ThroughputFindings first,
        ThroughputFindings second,
        ConfidenceInterval ratio,
        ChangeVerdict change,
        String reason) {

    private static final int LEAST_ROUNDS = 2;

    /**
     * Compares the second run with the first.
     *
     * @param level confidence level of the ratio
     */
    static ComparedThroughput of(
            final ThroughputFindings first,
            final ThroughputFindings second,
            final ComparisonRules rules,
            final double level) {
        if (first.estimate().isEmpty() || second.estimate().isEmpty()) {
            return of(
                    first,
                    second,
                    ConfidenceInterval.UNKNOWN,
                    ChangeVerdict.INVALID,
                    Validity.inBoth(first.validity(), second.validity()));
        }
        final LogEstimate before = first.estimate().orElseThrow();
        final LogEstimate after = second.estimate().orElseThrow();
        final ConfidenceInterval ratio = after.over(before).interval(level);
        if (first.rounds().size() < LEAST_ROUNDS || second.rounds().size() < LEAST_ROUNDS) {
            return of(
                    first,
                    second,
                    ratio,
                    ChangeVerdict.INCONCLUSIVE,
                    "one round says nothing of chance, --repeat makes more");
        }
        // Less throughput is more time for each record, which the rules judge like a latency.
        final LogEstimate time = before.over(after);
        final ChangeVerdict change = rules.judge(time.interval(level), time.interval(rules.levelOfEquality()));
        return stands(change, first, second)
                ? of(first, second, ratio, change, "")
                : of(
                        first,
                        second,
                        ratio,
                        ChangeVerdict.INCONCLUSIVE,
                        "an engine with nothing left to do may be faster");
    }

    // An unsaturated throughput is a lower bound. A lower bound of the first can only show that the second is slower,
    // one of the second only that it is faster.
    private static boolean stands(
            final ChangeVerdict change, final ThroughputFindings first, final ThroughputFindings second) {
        return first.isSaturated() && second.isSaturated()
                || change == ChangeVerdict.SLOWER && second.isSaturated()
                || change == ChangeVerdict.FASTER && first.isSaturated();
    }

    private static ComparedThroughput of(
            final ThroughputFindings first,
            final ThroughputFindings second,
            final ConfidenceInterval ratio,
            final ChangeVerdict change,
            final String reason) {
        return new ComparedThroughput(first.engine(), first.load(), first, second, ratio, change, reason);
    }
}
