package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.launch.run.ConstantNames;

/** Method that restores the order of the results of Listing 1, together with the way they are delivered. */
public enum OrderMethod {
    /** No method: results are written as they arrive. */
    NONE,
    /** Gap accounting, delivered at least once. */
    GAP,
    /** Gap accounting, delivered exactly once by the labels at the end of the output; a checkpoint every 100 ms. */
    GAP_ONCE,
    /** Gap accounting, delivered exactly once by Flink's two-phase commit; a checkpoint every 100 ms. */
    GAP_TRANSACTIONAL,
    /** The Conflux method with the clients of the published program. */
    CONFLUX_PUBLISHED,
    /** The Conflux method with one consumer that commits nothing. */
    CONFLUX_TUNED,
    /** Windows of 1,000 numbers, sorted. */
    WINDOW_SORT;

    /** Whether results have to be written in the order of the sequential run. */
    public boolean isOrdered() {
        return this != NONE;
    }

    /** Whether a separate process merges the paths. */
    public boolean isConflux() {
        return this == CONFLUX_PUBLISHED || this == CONFLUX_TUNED;
    }

    /** Whether results become visible when their transaction is committed. */
    public boolean isTransactional() {
        return this == GAP_TRANSACTIONAL;
    }

    boolean hasCheckpoints() {
        return this == GAP_ONCE || this == GAP_TRANSACTIONAL;
    }

    boolean hasWatermarks() {
        return isConflux() || this == WINDOW_SORT;
    }

    @Override
    public String toString() {
        return ConstantNames.of(this);
    }
}
