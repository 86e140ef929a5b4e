package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node for a time that it has waited for; says whether the node changed.
 *
 * @param <N> type of the node
 *
 * <p>Serializable so that the compiler can see which method stands after it and call that directly.
 */
@FunctionalInterface
public interface TimeHandler<N> extends Serializable {

    /**
     * Whether the node changed.
     *
     * @param dueNs the stream time that was waited for, in nanoseconds
     */
    boolean handle(N node, long dueNs);
}
