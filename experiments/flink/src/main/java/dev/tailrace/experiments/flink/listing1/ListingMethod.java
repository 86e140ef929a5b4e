package dev.tailrace.experiments.flink.listing1;

import static dev.tailrace.progress.Guarantee.AT_LEAST_ONCE;
import static dev.tailrace.progress.Guarantee.EXACTLY_ONCE;
import static dev.tailrace.progress.Guarantee.TRANSACTIONAL;

import dev.tailrace.progress.Guarantee;
import java.util.List;

/**
 * Method that keeps the order in a job that computes {@code conflux-listing1}. The jobs differ in the method only. The
 * engine Flink runs such a job instead of the pipeline when it is given the option {@code method}; the description of the
 * program {@code conflux-flink} lists the same methods, and a test compares the two.
 */
enum ListingMethod {
    /** An ordered region: gap accounting. */
    GAP(EXACTLY_ONCE, AT_LEAST_ONCE, TRANSACTIONAL),
    /** The method of the Conflux paper, its merge with one consumer that commits nothing. */
    CONFLUX(AT_LEAST_ONCE),
    /** The same with the clients of the published program: a consumer for each path, a commit after each poll. */
    CONFLUX_PUBLISHED(AT_LEAST_ONCE),
    /** Windows of 1,000 numbers, sorted when a watermark says that they are complete. */
    WINDOW_SORT(AT_LEAST_ONCE, TRANSACTIONAL),
    /** No method: the order is not kept. */
    NONE(AT_LEAST_ONCE, TRANSACTIONAL);

    private final List<Guarantee> guarantees;

    ListingMethod(final Guarantee... guarantees) {
        this.guarantees = List.of(guarantees);
    }

    /** The delivery guarantees of the method, the default first. */
    List<Guarantee> guarantees() {
        return guarantees;
    }
}
