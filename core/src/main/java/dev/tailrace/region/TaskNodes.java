package dev.tailrace.region;

import dev.tailrace.function.InputFaults;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StateRequests;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.state.StateSections;
import java.util.List;
import java.util.function.Consumer;

/**
 * The nodes of a task or of a serial phase, as seen by the agent that runs them.
 *
 * @param label of the current item
 * @param time clock of the nodes
 * @param opening opens the operators; may allocate
 * @param closing closes the operators; emits nothing
 * @param state lists the state of the nodes
 * @param requests to look at the state
 */
public record TaskNodes(
        Label label,
        StreamTime time,
        Runnable opening,
        Runnable closing,
        Consumer<StateSections> state,
        StateRequests requests) {

    /**
     * The nodes of a processor.
     *
     * @param sources stages of sources that are not in the processor; opened before it
     */
    public static TaskNodes of(
            final GroupProcessor group, final InputFaults inputFaults, final List<? extends Stage> sources) {
        final Task task = new Task(group.label(), group.time(), inputFaults);
        return new TaskNodes(
                group.label(),
                group.time(),
                () -> {
                    sources.forEach(source -> source.open(task));
                    group.open();
                },
                group::close,
                group::state,
                new StateRequests());
    }

    /** Nodes without operators and timers. */
    public static TaskNodes stateless() {
        final Label label = new Label();
        return new TaskNodes(
                label,
                new StreamTime(label, new long[0], List.of()),
                () -> {},
                () -> {},
                visitor -> {},
                new StateRequests());
    }

    /** Answers a request to look at the state; called by the thread of the agent between two records. */
    void answer() {
        requests.answer(state);
    }

    /**
     * Asks for the state.
     *
     * @param ended whether the agent has ended, so that the caller has to look by itself
     */
    public void inspect(final StateSections visitor, final boolean ended) {
        requests.ask(visitor);
        if (ended) {
            requests.answer(state);
        }
    }
}
