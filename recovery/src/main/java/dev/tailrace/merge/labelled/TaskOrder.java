package dev.tailrace.merge.labelled;

import java.util.function.Consumer;

/**
 * Order by partition task, for several partition tasks, each in its own order and in one partition. Between partition
 * tasks, records are released as they arrive. Nothing waits.
 */
final class TaskOrder<R> implements ReleaseOrder<R> {

    private final TaskPartitions taskPartitions = new TaskPartitions();
    private final MergeStatistics statistics;
    private final Consumer<R> output;

    TaskOrder(final MergeStatistics statistics, final Consumer<R> output) {
        this.statistics = statistics;
        this.output = output;
    }

    @Override
    public boolean hasRoom(final int partition, final RecordPosition place) {
        return true;
    }

    @Override
    public void accept(final TaskState task, final RecordPosition place, final R record) {
        taskPartitions.check(task);
        switch (task.arrive(place.number())) {
            case REPEATED -> statistics.countRepeated();
            case LATE -> {
                statistics.countInversion();
                deliver(record);
            }
            case FIRST -> deliver(record);
        }
    }

    private void deliver(final R record) {
        statistics.countDelivered();
        output.accept(record);
    }

    @Override
    public void frontier(final TaskState task, final long number, final long sequence) {
        task.account().reach(number);
    }

    @Override
    public void end(final int partition) {}

    @Override
    public boolean isWaiting() {
        return false;
    }

    @Override
    public long held() {
        return 0;
    }

    @Override
    public int awaited() {
        return -1;
    }

    @Override
    public String awaitedInWords() {
        return "nothing";
    }

    @Override
    public void giveUp() {}
}
