package dev.tailrace.market.feed;

import dev.tailrace.market.itch.MessageType;
import java.io.ByteArrayOutputStream;
import java.util.Random;

/** Builds feeds byte by byte, sound and unsound ones. */
final class FeedBytes {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** A message of this type whose other bytes are a pattern that contains no type letter. */
    static byte[] message(final char type) {
        return message(type, MessageType.lengthOf((byte) type));
    }

    static byte[] message(final char type, final int length) {
        final byte[] message = new byte[length];
        java.util.Arrays.fill(message, (byte) 0xEE);
        message[0] = (byte) type;
        return message;
    }

    /** A message of a specified type whose other bytes are random. */
    static byte[] randomMessage(final Random random) {
        final MessageType type = MessageType.values()[random.nextInt(MessageType.values().length)];
        final byte[] message = new byte[type.length()];
        random.nextBytes(message);
        message[0] = type.code();
        return message;
    }

    FeedBytes frame(final byte[] message) {
        return u16(message.length).raw(message);
    }

    FeedBytes frame(final char type) {
        return frame(message(type));
    }

    FeedBytes frame(final char type, final int length) {
        return frame(message(type, length));
    }

    FeedBytes u16(final int value) {
        out.write(value >>> 8);
        out.write(value);
        return this;
    }

    FeedBytes raw(final byte... bytes) {
        out.writeBytes(bytes);
        return this;
    }

    FeedBytes fill(final int count, final int value) {
        for (int i = 0; i < count; i++) {
            out.write(value);
        }
        return this;
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
