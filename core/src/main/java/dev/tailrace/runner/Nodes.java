package dev.tailrace.runner;

import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import java.util.List;

/** What one task of a parallel run consists of: the sources among its nodes, and what runs the others. */
record Nodes(GroupProcessor group, Task task, List<? extends Stage> sources) {

    Label label() {
        return task.label();
    }

    StreamTime time() {
        return task.time();
    }

    void open() {
        sources.forEach(source -> source.open(task));
        group.open();
    }

    void close() {
        group.close();
    }
}
