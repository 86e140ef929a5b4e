package dev.tailrace.topics.merge;

import dev.tailrace.progress.OutputHeader;
import java.util.function.Consumer;

/**
 * Order by partition task, for several partition tasks, each in its own order and in one partition. Between partition
 * tasks, records are released as they arrive. Nothing waits.
 */
final class TaskOrder<R> extends LabelledReader<R> {

    private final TaskPartitions taskPartitions = new TaskPartitions();

    TaskOrder(final int partitions, final Consumer<R> output) {
        super(partitions, output);
    }

    @Override
    boolean hasRoom(final int partition, final OutputHeader header) {
        return true;
    }

    @Override
    void accept(final TaskState task, final OutputHeader header, final long time, final R record) {
        taskPartitions.check(task);
        switch (task.arrive(header.number())) {
            case REPEATED -> statistics.repeated++;
            case LATE -> {
                statistics.inversions++;
                deliver(record);
            }
            case FIRST -> deliver(record);
        }
    }

    @Override
    void frontier(final TaskState task, final long number, final long sequence) {
        task.reach(number);
    }

    @Override
    void end(final int partition) {}

    @Override
    boolean isWaiting() {
        return false;
    }

    @Override
    long held() {
        return 0;
    }

    @Override
    int awaited() {
        return -1;
    }

    @Override
    String awaitedInWords() {
        return "nothing";
    }

    @Override
    void giveUp() {}
}
