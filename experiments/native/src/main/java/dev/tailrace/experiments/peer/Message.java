package dev.tailrace.experiments.peer;

import dev.tailrace.market.itch.ItchFrames;
import dev.tailrace.market.itch.ItchMessage;

/**
 * A message of the feed with its position in the feed, which would be lost when the message moves to another topic.
 *
 * @param seq 1-based position in the partition of the input
 * @param itch bytes of the message
 */
public record Message(long seq, byte[] itch) {

    public static final BinaryFormat<Message> FORMAT = BinaryFormat.of(
            (message, out) -> {
                out.writeLong(message.seq);
                out.write(message.itch);
            },
            // The length is passed, because readAllBytes would allocate 8 KiB to find the end.
            in -> new Message(in.readLong(), in.readNBytes(in.available())));

    /** Whether the bytes are a complete message; engines leave this check to their users. */
    public static boolean isOne(final byte[] bytes) {
        return bytes != null && ItchFrames.isConsistent(bytes, 0, bytes.length);
    }

    private static ItchMessage header(final byte[] itch) {
        return new ItchMessage().wrap(itch, 0);
    }

    /** Locate code of the instrument of a message, 0 for messages without one. */
    public static int locate(final byte[] itch) {
        return header(itch).stockLocate();
    }

    /** Nanoseconds since midnight. */
    public static long timestampNs(final byte[] itch) {
        return header(itch).timestampNs();
    }

    char type() {
        return (char) itch[0];
    }

    /** Locate code of the instrument, 0 for messages without one. */
    public int locate() {
        return locate(itch);
    }

    /** Nanoseconds since midnight. */
    public long timestampNs() {
        return timestampNs(itch);
    }
}
