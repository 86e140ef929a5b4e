package dev.tailrace.runner;

import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.LogicalTime;
import dev.tailrace.runtime.stage.Task;
import java.util.List;

/** The stages of one task and what they share. */
record Nodes(Task task, List<NamedStage> stages) {

    static Nodes of(final TaskAssembler assembler, final long[] granulesNs) {
        final Task task = assembler.assemble(granulesNs);
        return new Nodes(task, assembler.stages());
    }

    Label label() {
        return task.label();
    }

    LogicalTime time() {
        return task.time();
    }

    void open() {
        stages.forEach(named -> named.stage().open(task));
    }

    void close() {
        stages.forEach(named -> named.stage().close());
    }
}
