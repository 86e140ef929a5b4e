package dev.tailrace.topics.merge;

import dev.tailrace.progress.OutputHeader;
import java.util.function.Consumer;

/**
 * Order by label, for parallel writers of one total order: each partition has its labels in ascending order, but the next
 * label is unknown. A label at or below the last released one is looked up among the recently released labels, to tell
 * whether it is repeated or late. Labels that were released before a {@link #resume} are forgotten.
 */
final class LabelOrder<R> extends MergedOrder<R> {

    private final RecentLabels recent;

    LabelOrder(final int partitions, final int window, final int memory, final Consumer<R> output) {
        super(partitions, window, output);
        recent = new RecentLabels(memory);
    }

    @Override
    void accept(final TaskState task, final OutputHeader header, final long time, final R record) {
        final int partition = task.partition();
        final long sequence = header.sequence();
        final int ordinal = header.ordinal();
        if (!isBefore(lastMajor, lastMinor, sequence, ordinal)) {
            passed(sequence, ordinal, record);
        } else if (contains(partition, sequence, ordinal)) {
            statistics.repeated++;
        } else {
            add(partition, sequence, ordinal, record);
        }
        promise(partition, sequence, ordinal + 1L);
        releaseAll();
    }

    @Override
    void resume(final long sequence, final long ordinal) {
        super.resume(sequence, ordinal);
        recent.forget(sequence, ordinal);
    }

    private void passed(final long sequence, final long ordinal, final R record) {
        if (recent.contains(sequence, ordinal)) {
            statistics.repeated++;
        } else if (recent.mayHaveForgotten(sequence, ordinal)) {
            statistics.undecided++;
        } else {
            statistics.inversions++;
            deliver(sequence, ordinal, record);
        }
    }

    /** Two partitions may have had the same label, after a restart that has moved the writers. */
    @Override
    void release(final long sequence, final long ordinal, final R record) {
        if (sequence == lastMajor && ordinal == lastMinor) {
            statistics.repeated++;
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
    void frontier(final TaskState task, final long number, final long sequence) {
        promise(task.partition(), sequence + 1, 0);
        releaseAll();
    }

    @Override
    void epoch(final TaskState task, final long number) {
        // Labels say nothing about numbers.
    }

    @Override
    String awaitedInWords() {
        return "a record or a frontier in partition " + awaited();
    }
}
