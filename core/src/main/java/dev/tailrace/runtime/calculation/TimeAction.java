package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node for a time that it has waited for; the node counts as changed whenever it was called.
 *
 * @param <N> type of the node
 *
 * <p>Serializable so that the compiler can see which method stands after it and call that directly.
 */
@FunctionalInterface
public interface TimeAction<N> extends Serializable {

    /** @param dueNs the stream time that was waited for, in nanoseconds */
    void handle(N node, long dueNs);
}
