package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node that takes an event, or the parent that changed, and says whether the node changed.
 *
 * @param <N> type of the node
 * @param <A> type of the event or of the parent
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
@FunctionalInterface
public interface Handler<N, A> extends Serializable {

    /** Whether the node changed. */
    boolean handle(N node, A argument);
}
