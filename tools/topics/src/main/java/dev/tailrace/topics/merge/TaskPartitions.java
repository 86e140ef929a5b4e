package dev.tailrace.topics.merge;

import java.util.ArrayList;
import java.util.List;

/** Checks that each partition task writes to only one partition. */
final class TaskPartitions {

    private final List<TaskState> tasks = new ArrayList<>();
    private TaskState last;

    void check(final TaskState task) {
        if (task != last) {
            if (!tasks.contains(task)) {
                add(task);
            }
            last = task;
        }
    }

    /** The partition task with this number; it must have been checked before. */
    TaskState of(final long number) {
        if (last.task() == number) {
            return last;
        }
        return tasks.stream().filter(task -> task.task() == number).findFirst().orElseThrow();
    }

    private void add(final TaskState added) {
        for (final TaskState task : tasks) {
            if (task.task() == added.task()) {
                throw new UnorderedTasksException("partition task " + added.task() + " writes to partitions "
                        + task.partition() + " and " + added.partition() + "; merge it by number or by label");
            }
        }
        tasks.add(added);
    }
}
