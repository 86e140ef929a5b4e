package dev.tailrace.merge.labelled;

import java.util.function.Consumer;

/**
 * Order by label, for parallel writers of one total order: each partition has its labels in ascending order, but the next
 * label is unknown. A label at or below the last released one is looked up among the recently released labels, to tell
 * whether it is repeated or late.
 */
final class LabelOrder<R> implements ReleaseOrder<R> {

    private final KWayMerge<R> merge;
    private final RecentLabels recent;
    private final MergeStatistics statistics;
    private final Consumer<R> output;
    private long lastSequence = Long.MIN_VALUE;
    private long lastOrdinal = Long.MIN_VALUE;

    LabelOrder(
            final int partitions,
            final int window,
            final int memory,
            final MergeStatistics statistics,
            final Consumer<R> output) {
        merge = new KWayMerge<>(partitions, window, this::leave);
        recent = new RecentLabels(memory);
        this.statistics = statistics;
        this.output = output;
    }

    @Override
    public boolean hasRoom(final int partition, final RecordPosition place) {
        return !merge.isFull(partition);
    }

    @Override
    public void accept(final TaskState task, final RecordPosition place, final R record) {
        final int partition = task.partition();
        final long sequence = place.sequence();
        final int ordinal = place.ordinal();
        if (!PairKeys.isBefore(lastSequence, lastOrdinal, sequence, ordinal)) {
            passed(sequence, ordinal, record);
        } else if (merge.contains(partition, sequence, ordinal)) {
            statistics.countRepeated();
        } else {
            merge.add(partition, sequence, ordinal, record);
        }
        merge.promise(partition, sequence, ordinal + 1L);
        merge.release();
    }

    private void passed(final long sequence, final long ordinal, final R record) {
        if (recent.contains(sequence, ordinal)) {
            statistics.countRepeated();
        } else if (recent.mayHaveForgotten(sequence, ordinal)) {
            statistics.countUndecided();
        } else {
            statistics.countInversion();
            deliver(sequence, ordinal, record);
        }
    }

    /** Two partitions may have had the same label, after a restart that has moved the writers. */
    private void leave(final long sequence, final long ordinal, final R record) {
        if (sequence == lastSequence && ordinal == lastOrdinal) {
            statistics.countRepeated();
            return;
        }
        lastSequence = sequence;
        lastOrdinal = ordinal;
        deliver(sequence, ordinal, record);
    }

    private void deliver(final long sequence, final long ordinal, final R record) {
        recent.add(sequence, ordinal);
        statistics.countDelivered();
        output.accept(record);
    }

    @Override
    public void frontier(final TaskState task, final long number, final long sequence) {
        merge.promise(task.partition(), sequence + 1, 0);
        merge.release();
    }

    @Override
    public void resume(final long major, final long minor) {
        lastSequence = major;
        lastOrdinal = minor;
    }

    @Override
    public long lastMajor() {
        return lastSequence;
    }

    @Override
    public long lastMinor() {
        return lastOrdinal;
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
        return "a record or a frontier in partition " + merge.awaited();
    }

    @Override
    public void giveUp() {
        StallPolicy.timeOutAwaited(merge, statistics);
    }
}
