package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.StreamWindow;
import dev.tailrace.market.itch.BigEndian;

/**
 * Reads the packets of a capture, one at a time; one subclass per file format. Each record leads to the next, so nothing
 * after a damage is read.
 */
abstract class CaptureReader {

    /**
     * Longest plausible packet: the most that tcpdump captures by default. A longer one means that the capture is
     * damaged.
     */
    static final int MAX_PACKET_BYTES = 256 * 1024;

    final StreamWindow window;

    /** Whether numbers are in little-endian order. */
    boolean littleEndian;

    private final InputFault damage;
    private long packets;

    CaptureReader(final FeedSource source, final InputFaults inputFaults) {
        window = source.window;
        damage = inputFaults.fatal("damaged-capture", "the capture is damaged from here on");
    }

    /**
     * Moves to the next packet.
     *
     * @param packet is filled in; its bytes are valid until the next call
     * @return false at the end of the capture, also when damage ended it
     */
    abstract boolean next(CapturedPacket packet);

    /** Whether the window certainly holds the next packet; when it does not, {@link #next} may read from the stream. */
    abstract boolean holdsNext();

    /** Numbers the packet whose record starts the window. */
    final void number(final CapturedPacket packet) {
        packet.recordOffset = window.offset();
        packet.number = ++packets;
    }

    /** Reports that a part of the capture ends early, unless nothing of it is there. */
    final void reportCut(final int expected, final int found) {
        if (found > 0) {
            final long offset = window.offset();
            window.skip(found);
            damage.addLoss(found, "bytes");
            damage.report("at byte " + offset + ", expected " + expected + " bytes, found " + found);
        }
    }

    /** Reports an impossible length. */
    final void reportLength(final long length) {
        report("found a length of " + length);
    }

    /** Reports any other damage, described by a clause. */
    final void report(final String what) {
        final long offset = window.offset();
        final long skipped = window.skip(Long.MAX_VALUE);
        damage.addLoss(skipped, "bytes");
        damage.report("at byte " + offset + ", " + what);
    }

    final int i32(final int at) {
        final int value = BigEndian.i32(window.buffer(), at);
        return littleEndian ? Integer.reverseBytes(value) : value;
    }

    final long u32(final int at) {
        return i32(at) & 0xFFFF_FFFFL;
    }
}
