package dev.tailrace.bench.merge;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** Minimal gap accounting: a task closes the slot of its number, and the merger looks at the head only. */
final class SlotRingMerge implements Merge {

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
