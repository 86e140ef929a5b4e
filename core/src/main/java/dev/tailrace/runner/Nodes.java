package dev.tailrace.runner;

import dev.tailrace.region.TaskNodes;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import java.util.List;

/** The nodes of one task of a parallel run: its sources, and the processor of the other nodes. */
record Nodes(GroupProcessor group, Task task, List<? extends Stage> sources) implements TaskNodes {

    @Override
    public Label label() {
        return task.label();
    }

    @Override
    public StreamTime time() {
        return task.time();
    }

    @Override
    public void open() {
        sources.forEach(source -> source.open(task));
        group.open();
    }

    @Override
    public void close() {
        group.close();
    }
}
