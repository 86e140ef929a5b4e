package dev.tailrace.bench.merge;

import dev.tailrace.merge.Selection;

/**
 * A k-way merge over one ring of longs per task. Numbers of a task wait in its ring until the task has the smallest one;
 * only then the selection is updated, so it is updated once per number.
 */
final class SelectionMerge implements Merge {

    private final Selection selection;
    private final long[][] queues;
    private final long[] heads;
    private final long[] tails;
    private final int mask;

    /** Creates the rings; all rings together are about as large as two windows, for any number of tasks. */
    SelectionMerge(final Selection selection) {
        this.selection = selection;
        final int capacity = 2 * WINDOW / Integer.highestOneBit(selection.sources());
        queues = new long[selection.sources()][capacity];
        mask = capacity - 1;
        heads = new long[selection.sources()];
        tails = new long[selection.sources()];
    }

    @Override
    public void offer(final int task, final long sequence) {
        queues[task][(int) tails[task]++ & mask] = sequence;
    }

    @Override
    public void drain(final MergedSequence output) {
        int task = selection.first();
        while (heads[task] < tails[task]) {
            if (selection.firstKey() == head(task)) {
                output.accept(selection.firstKey());
                if (++heads[task] == tails[task]) {
                    break;
                }
            }
            selection.setFirst(head(task));
            task = selection.first();
        }
    }

    private long head(final int task) {
        return queues[task][(int) heads[task] & mask];
    }
}
