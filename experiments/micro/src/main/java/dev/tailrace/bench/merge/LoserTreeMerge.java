package dev.tailrace.bench.merge;

import dev.tailrace.merge.LoserTree;

/**
 * A k-way merge over one ring of longs per task. Numbers of a task wait in its ring until the task has the smallest one;
 * only then the tree is updated, so it is updated once per number.
 */
final class LoserTreeMerge implements Merge {

    private final LoserTree tree;
    private final long[][] queues;
    private final long[] heads;
    private final long[] tails;
    private final int mask;

    /** Creates the rings; all rings together are about as large as two windows, for any number of tasks. */
    LoserTreeMerge(final int tasks) {
        tree = new LoserTree(tasks);
        final int capacity = 2 * WINDOW / Integer.highestOneBit(tasks);
        queues = new long[tasks][capacity];
        mask = capacity - 1;
        heads = new long[tasks];
        tails = new long[tasks];
    }

    @Override
    public void offer(final int task, final long sequence) {
        queues[task][(int) tails[task]++ & mask] = sequence;
    }

    @Override
    public void drain(final MergedSequence output) {
        int task = tree.first();
        while (heads[task] < tails[task]) {
            if (tree.firstKey() == head(task)) {
                output.accept(tree.firstKey());
                if (++heads[task] == tails[task]) {
                    break;
                }
            }
            tree.setFirst(head(task));
            task = tree.first();
        }
    }

    private long head(final int task) {
        return queues[task][(int) heads[task] & mask];
    }
}
