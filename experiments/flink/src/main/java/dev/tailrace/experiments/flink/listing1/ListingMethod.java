package dev.tailrace.experiments.flink.listing1;

import static dev.tailrace.progress.Guarantee.AT_LEAST_ONCE;
import static dev.tailrace.progress.Guarantee.EXACTLY_ONCE;
import static dev.tailrace.progress.Guarantee.TRANSACTIONAL;

import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.progress.Guarantee;
import java.util.Map;
import java.util.TreeMap;

/** Method that keeps the order in a job between two topics. The jobs differ in the method only. */
enum ListingMethod {
    /** An ordered region: gap accounting. */
    GAP(Map.of(
            AT_LEAST_ONCE, OrderMethod.GAP,
            EXACTLY_ONCE, OrderMethod.GAP_ONCE,
            TRANSACTIONAL, OrderMethod.GAP_TRANSACTIONAL)),
    /** The method of the Conflux paper, its merge with one consumer that commits nothing. */
    CONFLUX_TUNED(Map.of(AT_LEAST_ONCE, OrderMethod.CONFLUX_TUNED)),
    /** The same with the clients of the published program: a consumer for each path, a commit after each poll. */
    CONFLUX_PUBLISHED(Map.of(AT_LEAST_ONCE, OrderMethod.CONFLUX_PUBLISHED)),
    /** Windows of 1,000 numbers, sorted when a watermark says that they are complete. */
    WINDOW_SORT(Map.of(AT_LEAST_ONCE, OrderMethod.WINDOW_SORT, TRANSACTIONAL, OrderMethod.WINDOW_SORT)),
    /** No method: the order is not kept. */
    NONE(Map.of(AT_LEAST_ONCE, OrderMethod.NONE, TRANSACTIONAL, OrderMethod.NONE));

    private final TreeMap<Guarantee, OrderMethod> jobs;

    ListingMethod(final Map<Guarantee, OrderMethod> jobs) {
        this.jobs = new TreeMap<>(jobs);
    }

    /**
     * The method together with the way in which results are delivered.
     *
     * @throws IllegalArgumentException when the method does not offer the guarantee
     */
    OrderMethod under(final Guarantee guarantee) {
        if (!jobs.containsKey(guarantee)) {
            throw new IllegalArgumentException("method=" + ConstantNames.of(this) + ": cannot deliver results "
                    + ConstantNames.of(guarantee) + "; it offers "
                    + jobs.keySet().stream().map(ConstantNames::of).toList());
        }
        return jobs.get(guarantee);
    }
}
