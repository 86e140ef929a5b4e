package dev.tailrace.region;

import dev.tailrace.function.InputFaults;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import java.util.List;

/**
 * The nodes of a task or of a serial phase, as seen by the agent that runs them.
 *
 * @param label of the current item
 * @param time clock of the nodes
 * @param opening opens the operators; may allocate
 * @param closing closes the operators; emits nothing
 */
public record TaskNodes(Label label, StreamTime time, Runnable opening, Runnable closing) {

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
                group::close);
    }

    /** Nodes without operators and timers. */
    public static TaskNodes stateless() {
        final Label label = new Label();
        return new TaskNodes(label, new StreamTime(label, new long[0], List.of()), () -> {}, () -> {});
    }
}
