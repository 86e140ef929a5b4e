package dev.tailrace.merge.labelled;

import java.util.function.Consumer;

/**
 * Order by label, for parallel writers of one total order: each partition has its labels in ascending order, but the next
 * label is unknown. A label at or below the last released one is looked up among the recently released labels, to tell
 * whether it is repeated or late. Labels that were released before a {@link #resume} are forgotten.
 */
final class LabelOrder<R> extends MergedOrder<R> {

    private final RecentLabels recent;

    LabelOrder(
            final int partitions,
            final int window,
            final int memory,
            final MergeStatistics statistics,
            final Consumer<R> output) {
        super(partitions, window, statistics, output);
        recent = new RecentLabels(memory);
    }

    @Override
    public void accept(final TaskState task, final RecordPosition place, final R record) {
        final int partition = task.partition();
        final long sequence = place.sequence();
        final int ordinal = place.ordinal();
        if (!PairKeys.isBefore(lastMajor, lastMinor, sequence, ordinal)) {
            passed(sequence, ordinal, record);
        } else if (merge.contains(partition, sequence, ordinal)) {
            statistics.countRepeated();
        } else {
            merge.add(partition, sequence, ordinal, record);
        }
        merge.promise(partition, sequence, ordinal + 1L);
        merge.release();
    }

    @Override
    public void resume(final long sequence, final long ordinal) {
        super.resume(sequence, ordinal);
        recent.forget(sequence, ordinal);
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
    @Override
    void release(final long sequence, final long ordinal, final R record) {
        if (sequence == lastMajor && ordinal == lastMinor) {
            statistics.countRepeated();
            return;
        }
        lastMajor = sequence;
        lastMinor = ordinal;
        deliver(sequence, ordinal, record);
    }

    private void deliver(final long sequence, final long ordinal, final R record) {
        recent.add(sequence, ordinal);
        deliver(record);
    }

    @Override
    public void frontier(final TaskState task, final long number, final long sequence) {
        merge.promise(task.partition(), sequence + 1, 0);
        merge.release();
    }

    @Override
    public void epoch(final TaskState task, final long number) {
        // Labels say nothing about numbers.
    }

    @Override
    public String awaitedInWords() {
        return "a record or a frontier in partition " + merge.awaited();
    }
}
