package dev.tailrace.market.feed;

import dev.tailrace.function.InputFaults;
import dev.tailrace.market.itch.BigEndian;
import java.util.Arrays;

/**
 * Reads pcapng: any number of sections in both byte orders, interface descriptions, enhanced and simple packet blocks.
 * Other blocks and all options are skipped. Packets of interfaces with an unknown link type are delivered with it.
 *
 * <p>Source: draft-ietf-opsawg-pcapng.
 */
final class PcapngReader extends CaptureReader {

    /** First four bytes of a section header block, the same in both byte orders. */
    static final int MAGIC = 0x0A0D0D0A;

    private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
    private static final int INTERFACE_DESCRIPTION = 1;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;

    /** Type and length before the body of a block, and the length repeated after it. */
    private static final int HEADER_BYTES = 8;

    private static final int MIN_BLOCK_BYTES = 12;
    private static final int ENHANCED_HEADER_BYTES = 28;
    private static final int SIMPLE_HEADER_BYTES = 12;
    private static final int MAX_INTERFACES = 0x10000;

    private int[] linkTypes = new int[1];
    private long[] snapLengths = new long[1];
    private int interfaces;
    private long unread;

    PcapngReader(final FeedSource source, final InputFaults inputFaults) {
        super(source, inputFaults);
    }

    @Override
    boolean next(final CapturedPacket packet) {
        while (finishBlock() && startsBlock()) {
            final int type = i32(window.start());
            if (type == INTERFACE_DESCRIPTION) {
                if (!addInterface()) {
                    return false;
                }
            } else if (isPacket(type)) {
                return type == ENHANCED_PACKET ? takeEnhanced(packet) : takeSimple(packet);
            }
        }
        return false;
    }

    private static boolean isPacket(final int type) {
        return type == ENHANCED_PACKET || type == SIMPLE_PACKET;
    }

    /**
     * Skips blocks that are not packets. A damaged block counts as a packet, because it is reported without reading
     * further. In a section that has not begun, lengths may be in the other byte order; then the answer may be wrong.
     */
    @Override
    boolean holdsNext() {
        long at = window.start() + unread;
        while (window.end() - at >= HEADER_BYTES) {
            final long length = u32((int) at + 4);
            if (length > window.end() - at) {
                return false;
            }
            if (isPacket(i32((int) at)) || length < MIN_BLOCK_BYTES) {
                return true;
            }
            at += length;
        }
        return false;
    }

    /** Skips the rest of the previous block; returns false when it is cut short. */
    private boolean finishBlock() {
        final long expected = unread;
        unread = 0;
        final long found = window.skip(expected);
        if (found < expected) {
            report("the last block lacks " + (expected - found) + " bytes");
        }
        return found == expected;
    }

    /**
     * Reads the header of the next block and schedules all of it to be skipped; returns false at the end and when it is
     * invalid.
     */
    private boolean startsBlock() {
        final int available = window.require(MIN_BLOCK_BYTES);
        if (available < MIN_BLOCK_BYTES) {
            reportCut(MIN_BLOCK_BYTES, available);
            return false;
        }
        if (BigEndian.i32(window.buffer(), window.start()) == MAGIC && !startsSection()) {
            report("found a section without byte order");
            return false;
        }
        final long length = u32(window.start() + 4);
        if (length < MIN_BLOCK_BYTES || length % 4 != 0) {
            reportLength(length);
            return false;
        }
        unread = length;
        return true;
    }

    private boolean startsSection() {
        interfaces = 0;
        final int magic = BigEndian.i32(window.buffer(), window.start() + HEADER_BYTES);
        littleEndian = magic != BYTE_ORDER_MAGIC;
        return !littleEndian || Integer.reverseBytes(magic) == BYTE_ORDER_MAGIC;
    }

    private boolean addInterface() {
        if (!holds(HEADER_BYTES + 8) || interfaces == MAX_INTERFACES) {
            report("found an interface that cannot be read");
            return false;
        }
        if (interfaces == linkTypes.length) {
            linkTypes = Arrays.copyOf(linkTypes, 2 * interfaces);
            snapLengths = Arrays.copyOf(snapLengths, 2 * interfaces);
        }
        linkTypes[interfaces] = u16(window.start() + 8);
        snapLengths[interfaces++] = u32(window.start() + 12);
        return true;
    }

    private boolean takeEnhanced(final CapturedPacket packet) {
        if (!holds(ENHANCED_HEADER_BYTES)) {
            report("found a packet block without its header");
            return false;
        }
        final long face = u32(window.start() + 8);
        return take(packet, face, ENHANCED_HEADER_BYTES, u32(window.start() + 20), u32(window.start() + 24));
    }

    private boolean takeSimple(final CapturedPacket packet) {
        if (!holds(SIMPLE_HEADER_BYTES) || interfaces == 0) {
            report("found a packet block without its interface");
            return false;
        }
        final long wireLength = u32(window.start() + 8);
        final long snapLength = snapLengths[0] == 0 ? Long.MAX_VALUE : snapLengths[0];
        return take(packet, 0, SIMPLE_HEADER_BYTES, Math.min(wireLength, snapLength), wireLength);
    }

    private boolean take(
            final CapturedPacket packet,
            final long face,
            final int headerBytes,
            final long length,
            final long wireLength) {
        if (face >= interfaces || length > MAX_PACKET_BYTES || headerBytes + length + 4 > unread) {
            report("found a packet of " + length + " bytes on interface " + face + " in a block of " + unread);
            return false;
        }
        final int needed = headerBytes + (int) length;
        final int available = window.require(needed);
        if (available < needed) {
            reportCut(needed, available);
            return false;
        }
        packet.set(window.start() + headerBytes, (int) length, wireLength, linkTypes[(int) face]);
        number(packet);
        return true;
    }

    /** Whether the block and the input have this many bytes. */
    private boolean holds(final int length) {
        return length + 4 <= unread && window.require(length) >= length;
    }

    private int u16(final int at) {
        final int value = BigEndian.u16(window.buffer(), at);
        return littleEndian ? Short.toUnsignedInt(Short.reverseBytes((short) value)) : value;
    }
}
