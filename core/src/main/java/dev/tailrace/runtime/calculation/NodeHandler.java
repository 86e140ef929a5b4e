package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node without an argument, which says whether the node changed.
 *
 * @param <N> type of the node
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
@FunctionalInterface
public interface NodeHandler<N> extends Serializable {

    /** Whether the node changed. */
    boolean handle(N node);
}
