package dev.tailrace.market.feed;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.market.itch.BigEndian;

/**
 * Reads classic pcap: both byte orders, microsecond and nanosecond time stamps. Capture times are not used: results
 * depend on the messages alone.
 *
 * <p>Source: draft-ietf-opsawg-pcap.
 */
final class PcapReader extends CaptureReader {

    private static final int MAGIC_MICROSECONDS = 0xA1B2C3D4;
    private static final int MAGIC_NANOSECONDS = 0xA1B23C4D;
    private static final int FILE_HEADER_BYTES = 24;
    private static final int RECORD_HEADER_BYTES = 16;

    private final int linkType;

    PcapReader(final FeedSource source, final InputFaults inputFaults) {
        super(source, inputFaults);
        if (window.require(FILE_HEADER_BYTES) < FILE_HEADER_BYTES) {
            throw new InputException(source.bytes.place(0) + ": the header of the capture is cut short: expected "
                    + FILE_HEADER_BYTES + " bytes, found " + window.require(FILE_HEADER_BYTES));
        }
        littleEndian = !isNative(BigEndian.i32(window.buffer(), window.start()));
        linkType = i32(window.start() + 20) & 0xFFFF;
        if (!UdpPayload.knows(linkType)) {
            throw new InputException(source.bytes.place(20) + ": link type " + linkType
                    + " is not supported; Ethernet, raw IP, Linux cooked and loopback captures are");
        }
        window.take(FILE_HEADER_BYTES);
    }

    /** Whether these four bytes, read as a big-endian integer, begin a pcap file. */
    static boolean isMagic(final int magic) {
        return isNative(magic) || isNative(Integer.reverseBytes(magic));
    }

    private static boolean isNative(final int magic) {
        return magic == MAGIC_MICROSECONDS || magic == MAGIC_NANOSECONDS;
    }

    @Override
    boolean next(final CapturedPacket packet) {
        final int header = window.require(RECORD_HEADER_BYTES);
        if (header < RECORD_HEADER_BYTES) {
            reportCut(RECORD_HEADER_BYTES, header);
            return false;
        }
        final long length = u32(window.start() + 8);
        if (length > MAX_PACKET_BYTES) {
            reportLength(length);
            return false;
        }
        return take((int) length, packet);
    }

    @Override
    boolean holdsNext() {
        final int afterHeader = window.end() - window.start() - RECORD_HEADER_BYTES;
        return afterHeader >= 0 && afterHeader >= u32(window.start() + 8);
    }

    private boolean take(final int length, final CapturedPacket packet) {
        final int recordBytes = RECORD_HEADER_BYTES + length;
        final int available = window.require(recordBytes);
        if (available < recordBytes) {
            reportCut(recordBytes, available);
            return false;
        }
        packet.set(window.start() + RECORD_HEADER_BYTES, length, u32(window.start() + 12), linkType);
        number(packet);
        window.take(recordBytes);
        return true;
    }
}
