package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node that takes nothing and says whether the node changed.
 *
 * @param <N> type of the node
 *
 * <p>Serializable so that the compiler can see which method stands after it and call that directly.
 */
@FunctionalInterface
public interface NodeHandler<N> extends Serializable {

    /** Whether the node changed. */
    boolean handle(N node);
}
