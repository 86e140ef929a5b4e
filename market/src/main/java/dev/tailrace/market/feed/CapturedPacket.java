package dev.tailrace.market.feed;

/** The packet a capture reader stands on: bytes in the reader's window, valid until it reads the next one. */
final class CapturedPacket {

    /** Index of the first captured byte in the window. */
    int offset;

    /** Bytes captured. */
    int length;

    /** Whether the capture kept less than was on the wire. */
    boolean cut;

    /** What the bytes begin with, as numbered by the LINKTYPE registry of tcpdump.org. */
    int linkType;

    /** Offset of the packet's record in the capture. */
    long recordOffset;

    /** 1-based index of the packet in the capture. */
    long number;

    void set(final int offset, final int length, final long wireLength, final int linkType) {
        this.offset = offset;
        this.length = length;
        this.linkType = linkType;
        cut = length < wireLength;
    }
}
