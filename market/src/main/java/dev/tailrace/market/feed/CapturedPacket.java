package dev.tailrace.market.feed;

/** The current packet of a capture reader: bytes in the reader's window, valid until it reads the next packet. */
final class CapturedPacket {

    /** Index of the first captured byte in the window. */
    int offset;

    /** Bytes captured. */
    int length;

    /** Whether the capture has fewer bytes of the packet than were on the wire. */
    boolean cut;

    /** Type of the header with which the bytes begin, a number of the LINKTYPE registry of tcpdump.org. */
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
