package dev.tailrace.runner;

import dev.tailrace.runtime.Closing;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.state.StateSections;
import java.util.Map;

/** Base of the tasks that the interpreter runs: holds the stages of the nodes, by node name and in node order. */
abstract class InterpretedTask {

    final Task task;
    private final Map<String, Stage> stages;

    InterpretedTask(final Task task, final Map<String, Stage> stages) {
        this.task = task;
        this.stages = stages;
    }

    public final void open() {
        stages.values().forEach(stage -> stage.open(task));
    }

    public final void close() {
        Closing.all(
                stages.values().stream().<Runnable>map(stage -> stage::close).toArray(Runnable[]::new));
    }

    public final void state(final StateSections sections) {
        sections.section(EventProcessor.OWN_STATE, task.label(), task.time());
        stages.forEach((node, stage) -> {
            final Object[] parts = stage.stateParts();
            if (parts.length > 0) {
                sections.section(node, parts);
            }
        });
    }
}
