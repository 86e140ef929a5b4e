package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node that takes nothing and answers nothing.
 *
 * @param <N> type of the node
 *
 * <p>Serializable so that the compiler can see which method stands after it and call that directly.
 */
@FunctionalInterface
public interface NodeAction<N> extends Serializable {

    void handle(N node);
}
