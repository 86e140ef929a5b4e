package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.Method;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What gap accounting has to reach beside another method.
 *
 * @param figure its name
 * @param limit the ratio of the figures, gap accounting's above
 * @param atMost whether the ratio has to be the limit at most, or at least
 */
record Target(Load load, Method other, String figure, ToDoubleFunction<RunResult> value, double limit, boolean atMost) {

    /** Those of the project. */
    static final List<Target> ALL = List.of(
            atMost(Load.HALF, Method.WINDOW_SORT, "mean latency", RunResult::meanNs, 1 / 10.0),
            atMost(Load.HALF, Method.WINDOW_SORT, "p99 latency", RunResult::p99Ns, 1 / 5.0),
            atMost(Load.HALF, Method.CONFLUX, "mean latency", RunResult::meanNs, 1 / 3.0),
            atMost(Load.HALF, Method.CONFLUX, "p99 latency", RunResult::p99Ns, 1 / 3.0),
            atMost(Load.SPARSE, Method.CONFLUX, "mean latency", RunResult::meanNs, 1 / 20.0),
            atMost(Load.SPARSE, Method.CONFLUX, "p99 latency", RunResult::p99Ns, 1 / 20.0),
            new Target(Load.MAX, Method.NONE, "rate", RunResult::perSecond, 0.95, false),
            atMost(Load.HALF, Method.NONE, "mean latency", RunResult::meanNs, 1.15));

    private static Target atMost(
            final Load load,
            final Method other,
            final String figure,
            final ToDoubleFunction<RunResult> value,
            final double limit) {
        return new Target(load, other, figure, value, limit, true);
    }

    /** Whether the median of the rounds reaches it. */
    boolean isMetBy(final Ratios ratios) {
        return atMost ? ratios.median() <= limit : ratios.median() >= limit;
    }

    /** Whether the ratios of all rounds lie on one side of the limit, so that the median is no accident. */
    boolean isClear(final Ratios ratios) {
        return ratios.greatest() <= limit || ratios.least() >= limit;
    }
}
