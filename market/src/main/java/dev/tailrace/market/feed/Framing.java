package dev.tailrace.market.feed;

import dev.tailrace.market.itch.ItchFrames;

/**
 * Judges whether length-prefixed frames go on at some place of a window. The rules are in {@link BinaryFileFeed}.
 *
 * <p>Each question reads a bounded number of frames ahead and moves nothing.
 */
final class Framing {

    /** Bytes of the length before each message. */
    static final int PREFIX_BYTES = 2;

    /** Most bytes in a message: what the length can say. */
    static final int MAX_MESSAGE_BYTES = 0xFFFF;

    /** Consecutive frames that have to fit before lost framing counts as found again. */
    private static final int CHAIN_FRAMES = 3;

    /** Room for a chain: no specified message is longer than 50 bytes. */
    private static final int CHAIN_BYTES = CHAIN_FRAMES * (PREFIX_BYTES + 50);

    /** A prefix and the type letter: what it takes to judge a frame. */
    private static final int JUDGED_BYTES = PREFIX_BYTES + 1;

    /** Bytes of the header that every message has. */
    private static final int HEADER_BYTES = 11;

    /** Most bytes that a message unlike the specification is believed to have: the payload of one MoldUDP64 packet. */
    private static final int MAX_BELIEVED_BYTES = 1_400;

    private final StreamWindow window;

    Framing(final StreamWindow window) {
        this.window = window;
    }

    /**
     * Whether frames go on so many bytes after the start of the window, as far as one can see.
     *
     * @param distance bytes from the start of the window; that many are there
     */
    boolean goesOnBehind(final int distance) {
        int ahead = distance;
        for (int i = 0; i < CHAIN_FRAMES; i++) {
            final int left = window.require(ahead + JUDGED_BYTES) - ahead;
            if (left < JUDGED_BYTES) {
                return left >= 0;
            }
            final int at = window.start + ahead;
            final int length = Wire.u16(window.buffer, at);
            final byte type = window.buffer[at + PREFIX_BYTES];
            if (ItchFrames.isConsistent(type, length)) {
                return true;
            }
            if (!isBelievable(length, type)) {
                return false;
            }
            ahead += PREFIX_BYTES + length;
        }
        return window.require(ahead) >= ahead;
    }

    private static boolean isBelievable(final int length, final byte type) {
        return isLetterOrDigit(type) && length >= HEADER_BYTES && length <= MAX_BELIEVED_BYTES;
    }

    private static boolean isLetterOrDigit(final byte type) {
        return type >= '0' && type <= '9' || type >= 'A' && type <= 'Z' || type >= 'a' && type <= 'z';
    }

    /** Moves the window to the next chain of sound frames, or to the end; returns the bytes passed, at least 1. */
    long skipToChain() {
        final long from = window.offset();
        do {
            window.start++;
        } while (window.require(CHAIN_BYTES) > 0 && !isChainAtStart());
        return window.offset() - from;
    }

    private boolean isChainAtStart() {
        int at = window.start;
        for (int frames = 0; frames < CHAIN_FRAMES; frames++) {
            final int left = window.end - at;
            if (left < JUDGED_BYTES) {
                return frames > 0;
            }
            final int length = Wire.u16(window.buffer, at);
            if (!ItchFrames.isConsistent(window.buffer[at + PREFIX_BYTES], length)) {
                return false;
            }
            if (PREFIX_BYTES + length > left) {
                return frames > 0;
            }
            at += PREFIX_BYTES + length;
        }
        return true;
    }
}
