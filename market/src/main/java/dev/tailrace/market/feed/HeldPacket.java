package dev.tailrace.market.feed;

/**
 * A packet that arrived before its turn, with a copy of its message blocks.
 *
 * @param sequence number of its first message
 * @param count messages in it; 0 for a heartbeat, which only states that everything before it was sent
 * @param blocks {length, message} for each
 * @param recordOffset offset of its record in the capture
 * @param packetNumber 1-based index of the packet in the capture
 */
record HeldPacket(long sequence, int count, byte[] blocks, long recordOffset, long packetNumber)
        implements Comparable<HeldPacket> {

    // Sequence numbers are compared by their distance, so that they may wrap like those on the wire. Of two copies the
    // one that came first wins.
    @Override
    public int compareTo(final HeldPacket other) {
        final int bySequence = Long.signum(sequence - other.sequence);
        return bySequence != 0 ? bySequence : Long.compare(packetNumber, other.packetNumber);
    }
}
