package dev.tailrace.bench.merge;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntFunction;

/** The data structures of mergers that are compared. */
public enum MergeStructure {
    /** Ring with one slot per number: the position of a record determines its order. */
    SLOT_RING(tasks -> new SlotRingMerge()),
    /** A k-way merge over rings of longs. */
    LOSER_TREE(LoserTreeMerge::new),
    /** The structure of the Conflux paper: a priority queue of tuples over concurrent queues of objects. */
    PAPER(PaperMerge::new);

    private final IntFunction<Merge> forTasks;

    MergeStructure(final IntFunction<Merge> forTasks) {
        this.forTasks = forTasks;
    }

    Merge forTasks(final int tasks) {
        return forTasks.apply(tasks);
    }

    /** Minimal gap accounting: a task closes the slot of its number, and the merger looks at the head only. */
    private static final class SlotRingMerge implements Merge {

        private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
        private static final int MASK = WINDOW - 1;

        private final long[] slots = new long[WINDOW];
        private long frontier;

        SlotRingMerge() {
            Arrays.fill(slots, -1);
        }

        @Override
        public void offer(final int task, final long sequence) {
            SLOT.setRelease(slots, (int) sequence & MASK, sequence);
        }

        @Override
        public void drain(final MergedSequence output) {
            long head = frontier;
            while ((long) SLOT.getAcquire(slots, (int) head & MASK) == head) {
                output.accept(head++);
            }
            frontier = head;
        }
    }
}
