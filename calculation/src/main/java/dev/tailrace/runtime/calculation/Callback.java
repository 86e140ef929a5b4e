package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A callback of a node. Those that return nothing always count as a change of the node.
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
public sealed interface Callback extends Serializable {

    /**
     * Takes an event, or the parent that ran, and says whether the node changed.
     *
     * @param <N> type of the node
     * @param <A> type of the event or of the parent
     */
    @FunctionalInterface
    non-sealed interface Handler<N, A> extends Callback {

        /** Whether the node changed. */
        boolean handle(N node, A argument);
    }

    /**
     * Takes an event, or the parent that ran.
     *
     * @param <N> type of the node
     * @param <A> type of the event or of the parent
     */
    @FunctionalInterface
    non-sealed interface Action<N, A> extends Callback {

        void handle(N node, A argument);
    }

    /**
     * Takes no argument and says whether the node changed.
     *
     * @param <N> type of the node
     */
    @FunctionalInterface
    non-sealed interface NodeHandler<N> extends Callback {

        /** Whether the node changed. */
        boolean handle(N node);
    }

    /**
     * Takes no argument.
     *
     * @param <N> type of the node
     */
    @FunctionalInterface
    non-sealed interface NodeAction<N> extends Callback {

        void handle(N node);
    }

    /**
     * Called for a timer that fires; says whether the node changed.
     *
     * @param <N> type of the node
     */
    @FunctionalInterface
    non-sealed interface TimeHandler<N> extends Callback {

        /**
         * Whether the node changed.
         *
         * @param dueNs the due time of the timer, in nanoseconds of stream time
         */
        boolean handle(N node, long dueNs);
    }

    /**
     * Called for a timer that fires.
     *
     * @param <N> type of the node
     */
    @FunctionalInterface
    non-sealed interface TimeAction<N> extends Callback {

        /** @param dueNs the due time of the timer, in nanoseconds of stream time */
        void handle(N node, long dueNs);
    }
}
