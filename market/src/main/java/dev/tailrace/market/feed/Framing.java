package dev.tailrace.market.feed;

import dev.tailrace.io.StreamWindow;
import dev.tailrace.market.itch.BigEndian;
import dev.tailrace.market.itch.ItchFrames;

/**
 * Decides whether length-prefixed frames continue at a position in a window. The rules are in {@link BinaryFileFeed}.
 *
 * <p>Each decision reads a bounded number of frames ahead. Only {@link #skipToChain} moves the window.
 */
final class Framing {

    /** Bytes of the length before each message. */
    static final int PREFIX_BYTES = 2;

    /** Most bytes in a message: the largest value of the length. */
    static final int MAX_MESSAGE_BYTES = 0xFFFF;

    /** Consecutive frames that must be valid before lost framing counts as recovered. */
    private static final int CHAIN_FRAMES = 3;

    /** Room for a chain: no specified message is longer than 50 bytes. */
    private static final int CHAIN_BYTES = CHAIN_FRAMES * (PREFIX_BYTES + 50);

    /** Bytes needed to judge a frame: the length prefix and the type letter. */
    private static final int JUDGED_BYTES = PREFIX_BYTES + 1;

    /** Bytes of the header that every message has. */
    private static final int HEADER_BYTES = 11;

    /** Longest plausible message that is not in the specification: the payload of one MoldUDP64 packet. */
    private static final int MAX_BELIEVED_BYTES = 1_400;

    private final StreamWindow window;

    Framing(final StreamWindow window) {
        this.window = window;
    }

    /**
     * Whether frames continue at a distance from the start of the window, as far as the input shows.
     *
     * @param distance bytes from the start of the window, which holds at least that many
     */
    boolean continuesAfter(final int distance) {
        int ahead = distance;
        for (int i = 0; i < CHAIN_FRAMES; i++) {
            final int left = window.require(ahead + JUDGED_BYTES) - ahead;
            if (left < JUDGED_BYTES) {
                return left >= 0;
            }
            final int at = window.start() + ahead;
            final int length = BigEndian.u16(window.buffer(), at);
            final byte type = window.buffer()[at + PREFIX_BYTES];
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

    /** Moves the window to the next chain of valid frames, or to the end; returns the bytes passed, at least 1. */
    long skipToChain() {
        final long from = window.offset();
        do {
            window.take(1);
        } while (window.require(CHAIN_BYTES) > 0 && !isChainAtStart());
        return window.offset() - from;
    }

    private boolean isChainAtStart() {
        int at = window.start();
        for (int frames = 0; frames < CHAIN_FRAMES; frames++) {
            final int left = window.end() - at;
            if (left < JUDGED_BYTES) {
                return frames > 0;
            }
            final int length = BigEndian.u16(window.buffer(), at);
            if (!ItchFrames.isConsistent(window.buffer()[at + PREFIX_BYTES], length)) {
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
