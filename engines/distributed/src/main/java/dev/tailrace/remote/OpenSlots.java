package dev.tailrace.remote;

import dev.tailrace.merge.ReorderRing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects the messages that close slots, and detects when all messages of the first open slot have arrived.
 *
 * <p>The messages of a slot form a tree: the splitter's messages, and the messages that tasks have sent because of them.
 * Each message contains its depth and the number of messages that it has caused. Once all messages of one depth have
 * arrived, the number at the next depth is known, so no message can be missed, in whatever order they arrive.
 *
 * <p>Accepts every message, because a receiver that waits for a message cannot stop reading the channel that brings it. The
 * memory is bounded by what the channels hold. One thread; allocates when it grows.
 */
final class OpenSlots {

    private final ReorderRing<Slot> slots = new ReorderRing<>(0, 64, ReorderRing.LARGEST);
    private final ArrayDeque<Slot> spare = new ArrayDeque<>();

    /** Number of the first slot that is not closed. */
    long head() {
        return slots.head();
    }

    /** Number of slots that hold at least one message. */
    int held() {
        return slots.held();
    }

    /** Resumes at the first open slot of a snapshot. */
    void resume(final long number) {
        slots.skipTo(number);
    }

    /** Takes a message that closes a part of a slot. */
    void add(final MessageHeader header, final int depth, final int sentOn, final byte[] message) {
        slot(header.number).add(header.copies, depth, sentOn, message);
    }

    /** Closes a slot that has no results. */
    void end(final long number, final long sequence, final long position, final long nowNs) {
        slot(number).end(number, sequence, position, nowNs);
    }

    private Slot slot(final long number) {
        if (number < slots.head()) {
            throw new IllegalStateException("slot " + number + " was closed before, and is closed once more: parts"
                    + " were not restored from one snapshot, or a channel has repeated a message");
        }
        Slot slot = slots.get(number);
        if (slot == null) {
            slot = spare.isEmpty() ? new Slot() : spare.removeLast();
            slots.put(number, slot);
        }
        return slot;
    }

    /**
     * Returns the messages of the next slot, or null while some of them are missing; empty if the slot has no results.
     * Valid until {@link #release}.
     */
    List<byte[]> next() {
        final Slot slot = slots.first();
        return slot == null || !slot.isClosed() ? null : slot.messages;
    }

    /** The header of the next slot if it has no results. */
    MessageHeader ended() {
        return slots.first().ended;
    }

    /** Releases the slot that {@link #next} has returned. */
    void release() {
        final Slot slot = slots.first();
        slots.advance();
        slot.clear();
        spare.add(slot);
    }

    /** The messages of one slot. */
    private static final class Slot {

        private final List<byte[]> messages = new ArrayList<>();
        private int[] closed = new int[2];
        private int[] sentOn = new int[2];
        private final MessageHeader ended = new MessageHeader();
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
