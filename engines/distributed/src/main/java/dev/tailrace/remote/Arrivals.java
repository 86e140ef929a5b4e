package dev.tailrace.remote;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gap accounting: keeps what closes slots ahead of the first that is open, and says when all of that one is there.
 *
 * <p>The messages of a slot are a tree: those of the splitter, and those that tasks have sent on because of them. Each says
 * at which depth it is and how many it has sent on. So once all of one depth are there it is known how many there are at
 * the next, and no message can be missed, in whatever order they come. Compares no results and no numbers with each other.
 *
 * <p>A ring with a place for each number from the first open one on. It accepts everything: who waits for a message cannot
 * stop reading, since that may be right behind. How far it grows is bounded by what the channels hold. One thread;
 * allocates when it grows.
 */
final class Arrivals {

    private static final int LARGEST = 1 << 26;

    private Slot[] ring = new Slot[64];
    private final ArrayDeque<Slot> spare = new ArrayDeque<>();
    private long head;
    private int held;

    /** The first number that is not closed. */
    long head() {
        return head;
    }

    /** How many numbers something is there of. */
    int held() {
        return held;
    }

    /** Continues from where a snapshot was taken. */
    void goOn(final long number) {
        head = number;
    }

    /** Takes a message that closes a part of a slot. */
    void add(final Heading heading, final int depth, final int sentOn, final byte[] message) {
        slot(heading.number).add(heading.copies, depth, sentOn, message);
    }

    /** Closes a slot of which nothing has come. */
    void end(final long number, final long sequence, final long position, final long nowNs) {
        slot(number).end(number, sequence, position, nowNs);
    }

    private Slot slot(final long number) {
        if (number < head) {
            throw new IllegalStateException("slot " + number + " was closed before, and is closed once more: parts"
                    + " were not restored from one snapshot, or a channel has repeated a message");
        }
        makeRoom(number - head + 1);
        final int place = place(number);
        if (ring[place] == null) {
            ring[place] = spare.isEmpty() ? new Slot() : spare.removeLast();
            held++;
        }
        return ring[place];
    }

    /**
     * The messages of the next slot, or null while some of them are missing; none if nothing has come of it. Valid until
     * {@link #release}.
     */
    List<byte[]> next() {
        final Slot slot = ring[place(head)];
        return slot == null || !slot.isClosed() ? null : slot.messages;
    }

    /** What is known of the next slot, of which nothing has come. */
    Heading ended() {
        return ring[place(head)].ended;
    }

    /** Gives back what {@link #next} has returned. */
    void release() {
        final Slot slot = ring[place(head)];
        ring[place(head)] = null;
        slot.clear();
        spare.add(slot);
        held--;
        head++;
    }

    private int place(final long number) {
        return (int) number & ring.length - 1;
    }

    private void makeRoom(final long needed) {
        if (needed > LARGEST) {
            throw new IllegalStateException(
                    "slot " + head + " is open although " + needed + " behind it have been closed");
        }
        while (needed > ring.length) {
            final Slot[] larger = new Slot[2 * ring.length];
            for (int ahead = 0; ahead < ring.length; ahead++) {
                larger[(int) (head + ahead) & larger.length - 1] = ring[place(head + ahead)];
            }
            ring = larger;
        }
    }

    /** What is there of one number. */
    private static final class Slot {

        private final List<byte[]> messages = new ArrayList<>();
        private int[] closed = new int[2];
        private int[] sentOn = new int[2];
        private final Heading ended = new Heading();
        private int copies;

        void add(final int ofSplitter, final int depth, final int more, final byte[] message) {
            if (depth >= closed.length) {
                closed = Arrays.copyOf(closed, 2 * depth);
                sentOn = Arrays.copyOf(sentOn, 2 * depth);
            }
            copies = ofSplitter;
            closed[depth]++;
            sentOn[depth] += more;
            messages.add(message);
        }

        void end(final long number, final long sequence, final long position, final long nowNs) {
            copies = 1;
            closed[0]++;
            ended.ofEnd(number, sequence, position, nowNs);
        }

        boolean isClosed() {
            int expected = copies;
            for (int depth = 0; expected > 0; depth++) {
                if (depth == closed.length || closed[depth] != expected) {
                    return false;
                }
                expected = sentOn[depth];
            }
            return true;
        }

        void clear() {
            messages.clear();
            Arrays.fill(closed, 0);
            Arrays.fill(sentOn, 0);
            copies = 0;
        }
    }
}
