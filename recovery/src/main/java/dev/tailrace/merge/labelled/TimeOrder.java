package dev.tailrace.merge.labelled;

import java.util.function.Consumer;

/**
 * Order by time, for several partition tasks without a common order: by event time, then by partition task. Records of a
 * partition task never overtake each other: a record whose time goes back is ordered by the latest time before it. Each
 * partition task writes to one partition, so that its numbers show repeated and lost records.
 */
final class TimeOrder<R> implements ReleaseOrder<R> {

    private final KWayMerge<R> merge;
    private final TaskPartitions homes = new TaskPartitions();
    private final MergeStatistics statistics;
    private final Consumer<R> output;
    private long lastTime = Long.MIN_VALUE;
    private long lastTask = Long.MIN_VALUE;

    TimeOrder(final int partitions, final int window, final MergeStatistics statistics, final Consumer<R> output) {
        merge = new KWayMerge<>(partitions, window, this::leave);
        this.statistics = statistics;
        this.output = output;
    }

    @Override
    public boolean hasRoom(final int partition, final RecordPosition place) {
        return !merge.isFull(partition);
    }

    @Override
    public void accept(final TaskState task, final RecordPosition place, final R record) {
        homes.check(task);
        final Arrival arrival = task.arrive(place.number());
        if (arrival == Arrival.REPEATED) {
            statistics.countRepeated();
            return;
        }
        final long time = task.advance(place.time());
        if (arrival == Arrival.LATE || PairKeys.isBefore(time, task.task(), lastTime, lastTask)) {
            statistics.countInversion();
            deliver(record);
        } else {
            merge.add(task.partition(), time, task.task(), record);
        }
        merge.promise(task.partition(), time, task.task());
        merge.release();
    }

    private void leave(final long time, final long task, final R record) {
        lastTime = time;
        lastTask = task;
        homes.of(task).leave(time);
        deliver(record);
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
    public void epoch(final TaskState task, final long number) {
        task.account().reach(number);
    }

    @Override
    public void resume(final long major, final long minor) {
        lastTime = major;
        lastTask = minor;
    }

    @Override
    public long lastMajor() {
        return lastTime;
    }

    @Override
    public long lastMinor() {
        return lastTask;
    }

    @Override
    public void end(final int partition) {
        merge.end(partition);
        merge.release();
    }

    @Override
    public boolean isWaiting() {
        return merge.held() > 0;
    }

    @Override
    public long held() {
        return merge.held();
    }

    @Override
    public int awaited() {
        return merge.awaited();
    }

    @Override
    public String awaitedInWords() {
        return "a record in partition " + merge.awaited();
    }

    @Override
    public void giveUp() {
        StallPolicy.timeOutAwaited(merge, statistics);
    }
}
