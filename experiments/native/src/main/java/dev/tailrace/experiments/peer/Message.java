package dev.tailrace.experiments.peer;

import dev.tailrace.market.itch.ItchFrames;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.SystemEvent;

/**
 * A message of the feed and its place in it, which is lost when the message moves to another topic.
 *
 * @param seq 1-based place in the partition of the input
 * @param itch its bytes
 */
public record Message(long seq, byte[] itch) {

    /** As bytes. */
    public static final BinaryFormat<Message> FORMAT = BinaryFormat.of(
            (message, out) -> {
                out.writeLong(message.seq);
                out.write(message.itch);
            },
            // Told how many there are: readAllBytes takes 8 KiB to find out.
            in -> new Message(in.readLong(), in.readNBytes(in.available())));

    /** Whether so many bytes are a message at all; engines leave it to their users to look. */
    public static boolean isOne(final byte[] bytes) {
        return bytes != null && ItchFrames.isConsistent(bytes, 0, bytes.length);
    }

    private static ItchMessage header(final byte[] itch) {
        return new SystemEvent().wrap(itch, 0);
    }

    /** Instrument of a message, 0 for those of none. */
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

    /** Instrument, 0 for those of none. */
    public int locate() {
        return locate(itch);
    }

    /** Nanoseconds since midnight. */
    public long timestampNs() {
        return timestampNs(itch);
    }
}
