package dev.tailrace.market.itch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * The messages of a pcap file, for this package's tests only: little-endian records of Ethernet (with or without a VLAN
 * tag), IPv4, UDP and MoldUDP64. Nothing is checked; a file of another shape ends in an exception or a wrong message.
 */
final class CaptureWalk {

    private static final int FILE_HEADER = 24;
    private static final int RECORD_HEADER = 16;
    private static final int CAPTURED_LENGTH = 8;
    private static final int ETHERTYPE = 12;
    private static final int VLAN = 0x8100;
    private static final int VLAN_TAG = 4;
    private static final int ETHERNET_HEADER = 14;
    private static final int UDP_HEADER = 8;
    private static final int MOLD_COUNT = 18;
    private static final int MOLD_HEADER = 20;
    private static final int END_OF_SESSION = 0xFFFF;

    private CaptureWalk() {}

    static void forEachMessage(final byte[] capture, final Consumer<byte[]> consumer) {
        final ByteBuffer littleEndian = ByteBuffer.wrap(capture).order(ByteOrder.LITTLE_ENDIAN);
        int at = FILE_HEADER;
        while (at < capture.length) {
            final int length = littleEndian.getInt(at + CAPTURED_LENGTH);
            at += RECORD_HEADER;
            forEachMessageOfFrame(ByteBuffer.wrap(capture, at, length).slice(), consumer);
            at += length;
        }
    }

    private static void forEachMessageOfFrame(final ByteBuffer frame, final Consumer<byte[]> consumer) {
        final int tag = frame.getChar(ETHERTYPE) == VLAN ? VLAN_TAG : 0;
        final int ip = ETHERNET_HEADER + tag;
        final int ipHeader = 4 * (frame.get(ip) & 0xF);
        final int mold = ip + ipHeader + UDP_HEADER;
        final int count = frame.getChar(mold + MOLD_COUNT);
        frame.position(mold + MOLD_HEADER);
        for (int i = 0; i < count && count != END_OF_SESSION; i++) {
            final byte[] message = new byte[frame.getChar()];
            frame.get(message);
            consumer.accept(message);
        }
    }
}
