package dev.tailrace.topics.merge;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.topics.merge.TaskState.Arrival;
import java.util.function.Consumer;

/**
 * Order by time, for several partition tasks without a common order: by event time, then by partition task. Records of a
 * partition task never overtake each other: a record whose time goes back is ordered by the latest time before it. Each
 * partition task writes to one partition, so that its numbers show repeated and lost records.
 */
final class TimeOrder<R> extends MergedOrder<R> {

    private final TaskPartitions taskPartitions = new TaskPartitions();

    TimeOrder(final int partitions, final int window, final Consumer<R> output) {
        super(partitions, window, output);
    }

    @Override
    void accept(final TaskState task, final OutputHeader header, final long newTime, final R record) {
        taskPartitions.check(task);
        final Arrival arrival = task.arrive(header.number());
        if (arrival == Arrival.REPEATED) {
            statistics.repeated++;
            return;
        }
        final long time = task.advance(newTime);
        if (arrival == Arrival.LATE || isBefore(time, task.task(), lastMajor, lastMinor)) {
            statistics.inversions++;
            deliver(record);
        } else {
            add(task.partition(), time, task.task(), record);
        }
        promise(task.partition(), time, task.task());
        releaseAll();
    }

    @Override
    void release(final long time, final long task, final R record) {
        lastMajor = time;
        lastMinor = task;
        taskPartitions.of(task).leave(time);
        deliver(record);
    }

    @Override
    void frontier(final TaskState task, final long number, final long sequence) {
        task.reach(number);
    }

    @Override
    String awaitedInWords() {
        return "a record in partition " + awaited();
    }
}
