package dev.tailrace.flink.order;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Gap accounting: puts results in the order of their labels and passes each on at the earliest moment at which that is
 * safe, when all numbers before its own are closed.
 *
 * <p>A ring with one slot per number from the frontier on; the frontier is the smallest number that is still open. A result
 * that comes in order costs a comparison and touches no slot, one that comes early a store and later a load. No timer, no
 * watermark, no comparison between results.
 *
 * <p>The ring accepts everything: who must wait here for a missing number cannot stop reading, since the missing one may be
 * right behind. It doubles when it is too small; how far it grows is bounded by what the channels in front of it hold.
 *
 * <p>One thread. Allocates when it grows, and one object for each number that has several results.
 *
 * @param <R> what stands for a result
 */
final class GapRing<R> {

    private static final Object NOTHING = "no result";
    private static final int LARGEST = 1 << 26;

    private final Consumer<R> output;
    private Object[] slots;
    private long frontier;
    private int held;
    private int mostHeld;

    /**
     * @param frontier the first number
     * @param capacity slots to begin with, a power of two
     * @param output takes results in order
     */
    GapRing(final long frontier, final int capacity, final Consumer<R> output) {
        this.frontier = frontier;
        this.slots = new Object[capacity];
        this.output = output;
    }

    /**
     * Takes a result, or the word that there is none, and passes on what can leave.
     *
     * @param result null if there is none
     * @throws IllegalStateException when it was closed before, or is too far ahead
     */
    void close(final long sequence, final int ordinal, final boolean last, final R result) {
        if (sequence == frontier && isWhole(ordinal, last) && slots[slot(sequence)] == null) {
            pass(result);
            frontier++;
        } else {
            keep(sequence, ordinal, last, result);
        }
        drain();
    }

    private static boolean isWhole(final int ordinal, final boolean last) {
        return ordinal == 0 && last;
    }

    private void pass(final R result) {
        if (result != null) {
            output.accept(result);
        }
    }

    private void keep(final long sequence, final int ordinal, final boolean last, final R result) {
        if (sequence < frontier) {
            throw closedBefore(sequence, ordinal);
        }
        makeRoom(sequence);
        final int slot = slot(sequence);
        final Object kept = result == null ? NOTHING : result;
        if (isWhole(ordinal, last)) {
            keepWhole(slot, sequence, kept);
        } else {
            resultsIn(slot, sequence, ordinal).add(sequence, ordinal, last, kept);
        }
    }

    private void keepWhole(final int slot, final long sequence, final Object kept) {
        if (slots[slot] != null) {
            throw closedBefore(sequence, 0);
        }
        hold(slot, kept);
    }

    private Results resultsIn(final int slot, final long sequence, final int ordinal) {
        if (slots[slot] == null) {
            hold(slot, new Results());
        }
        if (slots[slot] instanceof Results results) {
            return results;
        }
        throw closedBefore(sequence, ordinal);
    }

    private void hold(final int slot, final Object kept) {
        slots[slot] = kept;
        held++;
        mostHeld = Math.max(mostHeld, held);
    }

    private void drain() {
        while (held > 0 && slots[slot(frontier)] != null && passHead(slot(frontier))) {
            frontier++;
            held--;
        }
    }

    private boolean passHead(final int slot) {
        final Object head = slots[slot];
        if (head instanceof Results results) {
            if (!passResults(results)) {
                return false;
            }
        } else {
            passKept(head);
        }
        slots[slot] = null;
        return true;
    }

    private boolean passResults(final Results results) {
        for (Object next = results.poll(); next != null; next = results.poll()) {
            passKept(next);
        }
        return results.isComplete();
    }

    @SuppressWarnings("unchecked")
    private void passKept(final Object kept) {
        if (kept != NOTHING) {
            output.accept((R) kept);
        }
    }

    private int slot(final long sequence) {
        return (int) sequence & slots.length - 1;
    }

    private void makeRoom(final long sequence) {
        final long needed = sequence - frontier + 1;
        if (needed > LARGEST) {
            throw new IllegalStateException("number " + frontier + " is open although " + sequence
                    + " came back: more than " + LARGEST + " are between them");
        }
        if (needed > slots.length) {
            grow(Integer.highestOneBit((int) needed - 1) << 1);
        }
    }

    private void grow(final int capacity) {
        final Object[] old = slots;
        slots = new Object[capacity];
        for (int i = 0; i < old.length; i++) {
            slots[slot(frontier + i)] = old[(int) (frontier + i) & old.length - 1];
        }
    }

    private static IllegalStateException closedBefore(final long sequence, final int ordinal) {
        return new IllegalStateException("the result (" + sequence + ", " + ordinal
                + ") came a second time; an operator inside the region gave it twice, or the splitter and the merger"
                + " were not restored from the same checkpoint");
    }

    /** The smallest number that is not closed. */
    long frontier() {
        return frontier;
    }

    /** How many numbers after the frontier have something here. */
    int held() {
        return held;
    }

    /** The most that there ever were. */
    int mostHeld() {
        return mostHeld;
    }

    int capacity() {
        return slots.length;
    }

    /** The results of one number, by ordinal; those in order leave while others are still to come. */
    private static final class Results {

        private static final int FEW = 4;

        private Object[] byOrdinal = new Object[FEW];
        private int next;
        private int count = Integer.MAX_VALUE;

        void add(final long sequence, final int ordinal, final boolean last, final Object result) {
            if (ordinal >= byOrdinal.length) {
                byOrdinal = Arrays.copyOf(byOrdinal, Math.max(ordinal + 1, 2 * byOrdinal.length));
            }
            if (ordinal < next || byOrdinal[ordinal] != null) {
                throw closedBefore(sequence, ordinal);
            }
            byOrdinal[ordinal] = result;
            if (last) {
                count = ordinal + 1;
            }
        }

        Object poll() {
            final Object result = next < byOrdinal.length ? byOrdinal[next] : null;
            if (result != null) {
                byOrdinal[next++] = null;
            }
            return result;
        }

        boolean isComplete() {
            return next == count;
        }
    }
}
