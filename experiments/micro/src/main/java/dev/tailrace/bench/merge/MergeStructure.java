package dev.tailrace.bench.merge;

import dev.tailrace.merge.LoserTree;
import java.util.ArrayDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.IntFunction;

/** What is compared. */
public enum MergeStructure {
    /** One slot per number: the place of a record says when it is its turn. */
    SLOT_RING(tasks -> new SlotRingMerge()),
    /** A k-way merge over rings of longs. */
    LOSER_TREE(tasks -> new SelectionMerge(new LoserTree(tasks))),
    /** The same with a binary heap in arrays. */
    MIN_HEAP(tasks -> new SelectionMerge(new MinHeap(tasks))),
    /** A priority queue of tuples over queues of objects, all of the JDK and for one thread. */
    TUPLES(tasks -> new TupleMerge(tasks, ArrayDeque::new)),
    /** The structure of the Conflux paper: the same over queues for several threads. */
    PAPER(tasks -> new TupleMerge(tasks, LinkedBlockingDeque::new));

    private final IntFunction<Merge> forTasks;

    MergeStructure(final IntFunction<Merge> forTasks) {
        this.forTasks = forTasks;
    }

    Merge forTasks(final int tasks) {
        return forTasks.apply(tasks);
    }
}
