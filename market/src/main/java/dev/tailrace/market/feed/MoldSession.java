package dev.tailrace.market.feed;

import java.util.PriorityQueue;

/** Where one MoldUDP64 session stands: the next sequence number, and the packets that came before their turn. */
final class MoldSession {

    /** Packets that wait for a gap to close before it counts as a loss. */
    static final int MAX_HELD_PACKETS = 1_024;

    /** Bytes that wait, whatever the number of packets. */
    static final int MAX_HELD_BYTES = 4 * 1024 * 1024;

    final long high;
    final int low;

    /** Sequence number of the next message to deliver. */
    long expected;

    private final PriorityQueue<HeldPacket> held = new PriorityQueue<>();
    private int heldBytes;

    /** A session begins with the first packet that the capture has of it. */
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
