package dev.tailrace.market.feed;

/** Reads the packets of a capture, one at a time; one implementation per file format. */
interface CaptureReader {

    /**
     * Longest plausible packet: the most that tcpdump captures by default. A longer one means that the capture is
     * damaged.
     */
    int MAX_PACKET_BYTES = 256 * 1024;

    /**
     * Moves to the next packet.
     *
     * @param packet is filled in; its bytes are valid until the next call
     * @return false at the end of the capture, also when damage ended it
     */
    boolean next(CapturedPacket packet);

    /** Whether the window certainly holds the next packet; when it does not, {@link #next} may read from the stream. */
    boolean holdsNext();
}
