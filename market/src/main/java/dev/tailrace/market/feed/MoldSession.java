package dev.tailrace.market.feed;

import java.util.PriorityQueue;

/** State of one MoldUDP64 session: the next sequence number, and the held packets that arrived before their turn. */
final class MoldSession {

    /** Most packets held while a gap may still close; beyond it the gap counts as a loss. */
    static final int MAX_HELD_PACKETS = 1_024;

    /** Most bytes held, independent of the number of packets. */
    static final int MAX_HELD_BYTES = 4 * 1024 * 1024;

    final long high;
    final int low;

    /** Sequence number of the next message to deliver. */
    long expected;

    private final PriorityQueue<HeldPacket> held = new PriorityQueue<>();
    private int heldBytes;

    /** Begins a session at the first packet of it in the capture. */
    MoldSession(final long high, final int low, final long expected) {
        this.high = high;
        this.low = low;
        this.expected = expected;
    }

    void hold(final HeldPacket packet) {
        held.add(packet);
        heldBytes += packet.blocks().length;
    }

    boolean holdsAny() {
        return !held.isEmpty();
    }

    boolean isFull() {
        return held.size() >= MAX_HELD_PACKETS || heldBytes >= MAX_HELD_BYTES;
    }

    /** Whether the earliest held packet need wait no longer. */
    boolean isNextDue() {
        return !held.isEmpty() && held.peek().sequence() - expected <= 0;
    }

    HeldPacket takeNext() {
        final HeldPacket next = held.remove();
        heldBytes -= next.blocks().length;
        return next;
    }
}
