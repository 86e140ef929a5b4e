package dev.tailrace.market.feed;

import java.nio.charset.StandardCharsets;

/** Builds MoldUDP64 packets. */
public final class MoldBytes {

    public static final String SESSION = "SESSION001";

    private MoldBytes() {}

    /** A packet of this session with these messages, the first of which has this sequence number. */
    public static byte[] packet(final String session, final long sequence, final byte[]... messages) {
        final FeedBytes packet = header(session, sequence, messages.length);
        for (final byte[] message : messages) {
            packet.frame(message);
        }
        return packet.bytes();
    }

    /** A packet of the usual session with one message for each type letter. */
    static byte[] packet(final long sequence, final String types) {
        final byte[][] messages = new byte[types.length()][];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = FeedBytes.message(types.charAt(i));
        }
        return packet(SESSION, sequence, messages);
    }

    static byte[] endOfSession(final long nextSequence) {
        return header(SESSION, nextSequence, 0xFFFF).bytes();
    }

    /** Just the header: a heartbeat, when the count is 0. */
    static FeedBytes header(final String session, final long sequence, final int count) {
        final FeedBytes header = new FeedBytes().raw(session.getBytes(StandardCharsets.US_ASCII));
        for (int shift = 48; shift >= 0; shift -= 16) {
            header.u16((int) (sequence >>> shift));
        }
        return header.u16(count);
    }
}
