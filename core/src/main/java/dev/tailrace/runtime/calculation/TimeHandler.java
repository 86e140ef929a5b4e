package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node for a timer that fires, which says whether the node changed.
 *
 * @param <N> type of the node
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
@FunctionalInterface
public interface TimeHandler<N> extends Serializable {

    /**
     * Whether the node changed.
     *
     * @param dueNs the due time of the timer, in nanoseconds of stream time
     */
    boolean handle(N node, long dueNs);
}
