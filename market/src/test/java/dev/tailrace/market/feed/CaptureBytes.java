package dev.tailrace.market.feed;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Builds packets, layer by layer, and captures of them in pcap and pcapng, in both byte orders. */
public final class CaptureBytes {

    static final int ETHERNET = 1;

    private final ByteBuffer out = ByteBuffer.allocate(4 * 1024 * 1024);

    static CaptureBytes pcap(final ByteOrder order, final int magic, final int linkType) {
        final CaptureBytes capture = new CaptureBytes();
        capture.out.order(order).putInt(magic).putShort((short) 2).putShort((short) 4);
        capture.out.putInt(0).putInt(0).putInt(65_535).putInt(linkType);
        return capture;
    }

    static CaptureBytes pcap() {
        return pcap(ByteOrder.LITTLE_ENDIAN, 0xA1B2C3D4, ETHERNET);
    }

    /** A capture of Ethernet packets with one MoldUDP64 packet each. */
    public static byte[] pcapOf(final byte[]... payloads) {
        final CaptureBytes capture = pcap();
        for (final byte[] payload : payloads) {
            capture.record(ethernet(0x0800, ipv4(udp(payload))));
        }
        return capture.bytes();
    }

    static CaptureBytes pcapng() {
        return new CaptureBytes();
    }

    CaptureBytes record(final byte[] packet) {
        return record(packet, packet.length);
    }

    /** A pcap record that keeps only the first bytes of the packet. */
    CaptureBytes record(final byte[] packet, final int captured) {
        out.putInt(1).putInt(2).putInt(captured).putInt(packet.length).put(packet, 0, captured);
        return this;
    }

    CaptureBytes section(final ByteOrder order) {
        out.order(order);
        return block(
                0x0A0D0D0A,
                body(16).putInt(0x1A2B3C4D)
                        .putShort((short) 1)
                        .putShort((short) 0)
                        .putLong(-1));
    }

    CaptureBytes face(final int linkType, final int snapLength) {
        return block(1, body(8).putShort((short) linkType).putShort((short) 0).putInt(snapLength));
    }

    CaptureBytes enhanced(final int face, final byte[] packet) {
        final ByteBuffer body = body(20 + padded(packet.length) + 4);
        body.putInt(face)
                .putInt(0)
                .putInt(0)
                .putInt(packet.length)
                .putInt(packet.length)
                .put(packet);
        return block(6, body);
    }

    CaptureBytes simple(final byte[] packet) {
        return block(3, body(4 + padded(packet.length)).putInt(packet.length).put(packet));
    }

    /** A simple packet block of an interface that captures only so many bytes of a packet. */
    CaptureBytes simple(final byte[] packet, final int snapLength) {
        return block(3, body(4 + padded(snapLength)).putInt(packet.length).put(packet, 0, snapLength));
    }

    CaptureBytes block(final int type, final int bodyBytes) {
        return block(type, body(bodyBytes));
    }

    private CaptureBytes block(final int type, final ByteBuffer body) {
        out.putInt(type).putInt(12 + body.capacity()).put(body.array()).putInt(12 + body.capacity());
        return this;
    }

    private ByteBuffer body(final int bytes) {
        return ByteBuffer.allocate(bytes).order(out.order());
    }

    private static int padded(final int length) {
        return (length + 3) / 4 * 4;
    }

    byte[] bytes() {
        return Arrays.copyOf(out.array(), out.position());
    }

    static byte[] ethernet(final int etherType, final byte[] packet) {
        return new FeedBytes().fill(12, 0x11).u16(etherType).raw(packet).bytes();
    }

    /** What follows an ether type of 0x8100: the tag, and the type of what it carries. */
    static byte[] vlan(final int etherType, final byte[] packet) {
        return new FeedBytes().u16(42).u16(etherType).raw(packet).bytes();
    }

    static byte[] ipv4(final byte[] packet) {
        return ipv4(17, 0x4000, packet);
    }

    static byte[] ipv4(final int protocol, final int flagsAndOffset, final byte[] packet) {
        return new FeedBytes()
                .u16(0x4500)
                .u16(20 + packet.length)
                .u16(1)
                .u16(flagsAndOffset)
                .raw((byte) 64)
                .raw((byte) protocol)
                .fill(10, 0x22)
                .raw(packet)
                .bytes();
    }

    static byte[] ipv6(final int next, final byte[] packet) {
        return new FeedBytes()
                .u16(0x6000)
                .u16(0)
                .u16(packet.length)
                .raw((byte) next)
                .raw((byte) 64)
                .fill(32, 0x33)
                .raw(packet)
                .bytes();
    }

    static byte[] udp(final byte[] payload) {
        return new FeedBytes()
                .u16(40_000)
                .u16(26_400)
                .u16(8 + payload.length)
                .u16(0)
                .raw(payload)
                .bytes();
    }
}
