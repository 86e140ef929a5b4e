package dev.tailrace.merge.labelled;

import dev.tailrace.merge.labelled.TaskState.Arrival;
import java.util.function.Consumer;

/**
 * Order by time, for several partition tasks without a common order: by event time, then by partition task. Records of a
 * partition task never overtake each other: a record whose time goes back is ordered by the latest time before it. Each
 * partition task writes to one partition, so that its numbers show repeated and lost records.
 */
final class TimeOrder<R> extends MergedOrder<R> {

    private final TaskPartitions taskPartitions = new TaskPartitions();

    TimeOrder(final int partitions, final int window, final MergeStatistics statistics, final Consumer<R> output) {
        super(partitions, window, statistics, output);
    }

    @Override
    public void accept(final TaskState task, final RecordPosition place, final R record) {
        taskPartitions.check(task);
        final Arrival arrival = task.arrive(place.number());
        if (arrival == Arrival.REPEATED) {
            statistics.countRepeated();
            return;
        }
        final long time = task.advance(place.time());
        if (arrival == Arrival.LATE || PairKeys.isBefore(time, task.task(), lastMajor, lastMinor)) {
            statistics.countInversion();
            deliver(record);
        } else {
            merge.add(task.partition(), time, task.task(), record);
        }
        merge.promise(task.partition(), time, task.task());
        merge.release();
    }

    @Override
    void release(final long time, final long task, final R record) {
        lastMajor = time;
        lastMinor = task;
        taskPartitions.of(task).leave(time);
        deliver(record);
    }

    @Override
    public void frontier(final TaskState task, final long number, final long sequence) {
        task.account().reach(number);
    }

    @Override
    public String awaitedInWords() {
        return "a record in partition " + merge.awaited();
    }
}
