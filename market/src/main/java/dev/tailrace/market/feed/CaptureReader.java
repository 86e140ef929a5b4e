package dev.tailrace.market.feed;

/** Takes the packets out of a capture, one at a time; one implementation per file format. */
interface CaptureReader {

    /**
     * Longest packet believed: the most that tcpdump captures by itself. A longer one means that the capture is damaged.
     */
    int MAX_PACKET_BYTES = 256 * 1024;

    /**
     * Moves to the next packet.
     *
     * @param packet is filled in; its bytes are valid until the next call
     * @return false at the end of the capture, also when damage ended it
     */
    boolean next(CapturedPacket packet);

    /** Whether the window surely holds the next packet; when it does not, {@link #next} may read on. */
    boolean holdsNext();
}
