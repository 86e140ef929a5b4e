package dev.tailrace.market.feed;

import dev.tailrace.market.itch.BigEndian;

/**
 * One downstream packet of MoldUDP64: session (10 bytes), sequence number of the first message (u64), number of
 * messages (u16), then {length (u16), message} for each. Reused for all packets; does not copy the bytes.
 *
 * <p>Source: NASDAQ MoldUDP64 protocol specification, version 1.00.
 */
final class MoldPacket {

    static final int HEADER_BYTES = 20;

    private static final int SEQUENCE_OFFSET = 10;
    private static final int COUNT_OFFSET = 18;
    private static final int END_OF_SESSION = 0xFFFF;

    byte[] buffer;

    /** Index of the first message block. */
    int blocks;

    /** Whole messages that are there; 0 for a heartbeat and for the end of a session. */
    int count;

    /** Index after the last whole message. */
    int blocksEnd;

    long sessionHigh;
    int sessionLow;
    long sequence;

    /**
     * Reads the header and checks that the blocks fill the payload, as far as it was captured.
     *
     * @param available bytes of the payload that are there
     * @param length bytes of the payload that were on the wire
     * @return false when this is not a MoldUDP64 packet
     */
    boolean wrap(final byte[] buffer, final int offset, final int available, final int length) {
        if (available < HEADER_BYTES) {
            return false;
        }
        this.buffer = buffer;
        sessionHigh = BigEndian.u64(buffer, offset);
        sessionLow = BigEndian.u16(buffer, offset + 8);
        sequence = BigEndian.u64(buffer, offset + SEQUENCE_OFFSET);
        blocks = offset + HEADER_BYTES;
        final int declared = BigEndian.u16(buffer, offset + COUNT_OFFSET);
        return countBlocks(declared == END_OF_SESSION ? 0 : declared, offset + available, offset + length);
    }

    private boolean countBlocks(final int declared, final int availableEnd, final int wireEnd) {
        blocksEnd = blocks;
        count = 0;
        while (count < declared && blocksEnd + Framing.PREFIX_BYTES <= availableEnd) {
            final int next = blocksEnd + Framing.PREFIX_BYTES + BigEndian.u16(buffer, blocksEnd);
            if (next > availableEnd) {
                return next <= wireEnd;
            }
            blocksEnd = next;
            count++;
        }
        return count == declared ? blocksEnd == wireEnd : availableEnd < wireEnd;
    }

    /** Whether the packet has no session and no sequence number, as in published sample captures. */
    boolean isUnsequenced() {
        return sequence == 0 && sessionHigh == 0 && sessionLow == 0;
    }
}
