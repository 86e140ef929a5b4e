package dev.tailrace.market.itch;

/** Decides whether framed bytes are a message that a flyweight may be wrapped around. */
public final class ItchFrames {

    private ItchFrames() {}

    /**
     * Whether the bytes have a type letter of the specification and exactly the length of that type. Allocates nothing.
     *
     * @param length bytes the frame says the message has; 0 is never consistent and reads nothing
     */
    public static boolean isConsistent(final byte[] buffer, final int offset, final int length) {
        return length > 0 && isConsistent(buffer[offset], length);
    }

    /** Whether a type letter is in the specification and this is exactly the length of that type. */
    public static boolean isConsistent(final byte type, final int length) {
        return length != 0 && length == MessageType.lengthOf(type);
    }
}
