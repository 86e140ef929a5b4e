package dev.tailrace.merge.labelled;

import java.util.ArrayList;
import java.util.List;

/** The partition tasks of each partition. A partition has few, mostly one, so the last used one is tried first. */
final class PartitionTasks {

    private final List<TaskState> all = new ArrayList<>();
    private final TaskState[] last;
    private long firstNumber;

    PartitionTasks(final int partitions) {
        last = new TaskState[partitions];
    }

    /** Lets partition tasks that are added from now on begin with any number. */
    void beginAnywhere() {
        firstNumber = RecordPosition.NO_NUMBER;
    }

    /** Adds a partition task that has been read before. */
    void resume(final int partition, final int task, final long next, final long time) {
        all.add(new TaskState(partition, task, next, time));
    }

    TaskState of(final int partition, final int task) {
        final TaskState met = last[partition];
        if (met != null && met.task() == task) {
            return met;
        }
        last[partition] = find(partition, task);
        return last[partition];
    }

    List<TaskState> all() {
        return all;
    }

    private TaskState find(final int partition, final int task) {
        for (int index = 0; index < all.size(); index++) {
            if (all.get(index).is(partition, task)) {
                return all.get(index);
            }
        }
        final TaskState added = new TaskState(partition, task, firstNumber, Long.MIN_VALUE);
        all.add(added);
        return added;
    }
}
