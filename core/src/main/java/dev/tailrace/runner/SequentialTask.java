package dev.tailrace.runner;

import dev.tailrace.runtime.RecordHandler;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import java.util.List;

/** The one task of a sequential run: all stages of the graph, entered at the source. */
final class SequentialTask {

    private final Task task;
    private final List<Stage> stages;
    private final RecordHandler entry;

    SequentialTask(final Task task, final List<Stage> stages, final RecordHandler entry) {
        this.task = task;
        this.stages = stages;
        this.entry = entry;
    }

    void open() {
        stages.forEach(stage -> stage.open(task));
    }

    RecordHandler entry() {
        return entry;
    }

    void endOfInput() {
        task.time().endOfInput();
    }

    void close() {
        stages.forEach(Stage::close);
    }

    long nowNs() {
        return task.time().nowNs();
    }

    long sequence() {
        return task.label().sequence();
    }
}
