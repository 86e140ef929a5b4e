package dev.tailrace.runtime;

import dev.tailrace.state.StateSections;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A request of another thread to look at the state of a task. The thread of the task answers it between two records, so
 * the state needs no lock; a task without a request pays one volatile read for each call of {@link #answer}.
 */
public final class StateRequests {

    private final AtomicReference<StateSections> visitor = new AtomicReference<>();

    /** Asks for the state; may be called from any thread. Replaces an earlier request that has not been answered. */
    public void ask(final StateSections newVisitor) {
        visitor.set(newVisitor);
    }

    /**
     * Lists the state to the visitor of the request, if there is one. Called by the thread of the task between two records.
     *
     * @param state lists the state of the task
     */
    public void answer(final Consumer<? super StateSections> state) {
        if (visitor.get() != null) {
            final StateSections asked = visitor.getAndSet(null);
            if (asked != null) {
                state.accept(asked);
            }
        }
    }
}
