package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node without an argument and without a result.
 *
 * @param <N> type of the node
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
@FunctionalInterface
public interface NodeAction<N> extends Serializable {

    void handle(N node);
}
