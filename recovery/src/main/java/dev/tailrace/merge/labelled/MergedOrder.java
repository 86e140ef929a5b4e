package dev.tailrace.merge.labelled;

import java.util.function.Consumer;

/**
 * A release order that is a k-way merge of the partitions by a pair of numbers. Knows the pair of the last record that it
 * has released; what the pair means, and which records are repeated, is up to its subclasses.
 */
abstract class MergedOrder<R> implements ReleaseOrder<R> {

    final KWayMerge<R> merge;
    final MergeStatistics statistics;
    long lastMajor = Long.MIN_VALUE;
    long lastMinor = Long.MIN_VALUE;

    private final Consumer<R> output;

    MergedOrder(final int partitions, final int window, final MergeStatistics statistics, final Consumer<R> output) {
        merge = new KWayMerge<>(partitions, window, this::release);
        this.statistics = statistics;
        this.output = output;
    }

    /** Takes the next record of the merge. */
    abstract void release(long major, long minor, R record);

    final void deliver(final R record) {
        statistics.countDelivered();
        output.accept(record);
    }

    @Override
    public final boolean hasRoom(final int partition, final RecordPosition place) {
        return !merge.isFull(partition);
    }

    @Override
    public void resume(final long major, final long minor) {
        lastMajor = major;
        lastMinor = minor;
    }

    @Override
    public final long lastMajor() {
        return lastMajor;
    }

    @Override
    public final long lastMinor() {
        return lastMinor;
    }

    @Override
    public final void end(final int partition) {
        merge.end(partition);
        merge.release();
    }

    @Override
    public final boolean isWaiting() {
        return merge.held() > 0;
    }

    @Override
    public final long held() {
        return merge.held();
    }

    @Override
    public final int awaited() {
        return merge.awaited();
    }

    /** Continues without the awaited partition until something arrives from it. */
    @Override
    public final void giveUp() {
        final int awaited = merge.awaited();
        if (awaited >= 0) {
            statistics.countGivenUp();
            merge.timeOut(awaited);
            merge.release();
        }
    }
}
