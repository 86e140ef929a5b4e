package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node for a timer that fires; the node counts as changed whenever it was called.
 *
 * @param <N> type of the node
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
@FunctionalInterface
public interface TimeAction<N> extends Serializable {

    /** @param dueNs the due time of the timer, in nanoseconds of stream time */
    void handle(N node, long dueNs);
}
