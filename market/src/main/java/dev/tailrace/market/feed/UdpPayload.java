package dev.tailrace.market.feed;

import dev.tailrace.market.itch.BigEndian;

/**
 * Finds the UDP payload in a captured packet: Ethernet with VLAN tags, Linux cooked, loopback or raw IP, then IPv4 or
 * IPv6. One object is reused for all packets.
 *
 * <p>Sources: RFC 791, 768, 8200, IEEE 802.1Q, LINKTYPE registry of tcpdump.org.
 */
final class UdpPayload {

    /** Kind of a packet. */
    enum Kind {
        /** A UDP datagram with its header. */
        UDP,
        /** A part of a larger IP packet. */
        FRAGMENT,
        /** Cut by the capture before the payload begins. */
        CUT,
        /** Anything else. */
        OTHER
    }

    private static final int LINK_NULL = 0;
    private static final int LINK_ETHERNET = 1;
    private static final int LINK_RAW_BSD = 12;
    private static final int LINK_RAW_OPENBSD = 14;
    private static final int LINK_RAW = 101;
    private static final int LINK_LOOP = 108;
    private static final int LINK_LINUX_COOKED = 113;
    private static final int LINK_IPV4 = 228;
    private static final int LINK_IPV6 = 229;
    private static final int LINK_LINUX_COOKED_2 = 276;

    private static final int ETHERTYPE_IPV4 = 0x0800;
    private static final int ETHERTYPE_IPV6 = 0x86DD;
    private static final int ETHERTYPE_VLAN = 0x8100;
    private static final int ETHERTYPE_SERVICE_VLAN = 0x88A8;
    private static final int ETHERTYPE_OLD_VLAN = 0x9100;
    private static final int PROTOCOL_UDP = 17;
    private static final int IPV6_HOP_BY_HOP = 0;
    private static final int IPV6_ROUTING = 43;
    private static final int IPV6_FRAGMENT = 44;
    private static final int IPV6_DESTINATION = 60;
    private static final int UDP_HEADER_BYTES = 8;

    /** Index of the first byte of the payload. */
    int offset;

    /** Bytes of the payload that were on the wire. */
    int length;

    /** Bytes of the payload that the capture has; not more than {@link #length}. */
    int available;

    private byte[] buffer;
    private int end;
    private boolean cut;

    /** Whether packets with this link type can be read. */
    static boolean knows(final int linkType) {
        return linkType == LINK_ETHERNET || linkHeaderBytes(linkType) >= 0;
    }

    /** Bytes before the IP header or, for Ethernet and cooked captures, before its type; -1 when not known. */
    private static int linkHeaderBytes(final int linkType) {
        return switch (linkType) {
            case LINK_RAW_BSD, LINK_RAW_OPENBSD, LINK_RAW, LINK_IPV4, LINK_IPV6 -> 0;
            case LINK_NULL, LINK_LOOP -> 4;
            case LINK_ETHERNET -> 14;
            case LINK_LINUX_COOKED -> 16;
            case LINK_LINUX_COOKED_2 -> 20;
            default -> -1;
        };
    }

    /** Examines a packet; the fields are valid when the result is {@link Kind#UDP}. */
    Kind locate(final byte[] buffer, final CapturedPacket packet) {
        this.buffer = buffer;
        end = packet.offset + packet.length;
        cut = packet.cut;
        final int headerBytes = linkHeaderBytes(packet.linkType);
        if (headerBytes < 0) {
            return Kind.OTHER;
        }
        final int at = packet.offset + headerBytes;
        if (at > end) {
            return tooShort();
        }
        return switch (packet.linkType) {
            case LINK_ETHERNET, LINK_LINUX_COOKED -> afterEtherType(at, BigEndian.u16(buffer, at - 2));
            case LINK_LINUX_COOKED_2 -> afterEtherType(at, BigEndian.u16(buffer, packet.offset));
            default -> ip(at);
        };
    }

    private Kind afterEtherType(final int from, final int fromType) {
        int at = from;
        int type = fromType;
        while (type == ETHERTYPE_VLAN || type == ETHERTYPE_SERVICE_VLAN || type == ETHERTYPE_OLD_VLAN) {
            at += 4;
            if (at > end) {
                return tooShort();
            }
            type = BigEndian.u16(buffer, at - 2);
        }
        return type == ETHERTYPE_IPV4 || type == ETHERTYPE_IPV6 ? ip(at) : Kind.OTHER;
    }

    private Kind ip(final int at) {
        if (at >= end) {
            return tooShort();
        }
        return switch ((buffer[at] & 0xFF) >> 4) {
            case 4 -> ipv4(at);
            case 6 -> ipv6(at);
            default -> Kind.OTHER;
        };
    }

    private Kind ipv4(final int at) {
        if (at + 20 > end) {
            return tooShort();
        }
        final int headerBytes = (buffer[at] & 0xF) * 4;
        if (headerBytes < 20 || (buffer[at + 9] & 0xFF) != PROTOCOL_UDP) {
            return Kind.OTHER;
        }
        // More fragments, or not the first: the flag "do not fragment" and the reserved bit do not matter.
        if ((BigEndian.u16(buffer, at + 6) & 0x3FFF) != 0) {
            return Kind.FRAGMENT;
        }
        return udp(at + headerBytes);
    }

    private Kind ipv6(final int from) {
        int at = from + 40;
        if (at > end) {
            return tooShort();
        }
        int next = buffer[from + 6] & 0xFF;
        while (next == IPV6_HOP_BY_HOP || next == IPV6_ROUTING || next == IPV6_DESTINATION) {
            if (at + 8 > end) {
                return tooShort();
            }
            next = buffer[at] & 0xFF;
            at += 8 + 8 * (buffer[at + 1] & 0xFF);
        }
        if (next == IPV6_FRAGMENT) {
            return Kind.FRAGMENT;
        }
        return next == PROTOCOL_UDP ? udp(at) : Kind.OTHER;
    }

    private Kind udp(final int at) {
        if (at + UDP_HEADER_BYTES > end) {
            return tooShort();
        }
        offset = at + UDP_HEADER_BYTES;
        length = BigEndian.u16(buffer, at + 4) - UDP_HEADER_BYTES;
        available = Math.min(length, end - offset);
        if (length < 0 || available < length && !cut) {
            return Kind.OTHER;
        }
        return Kind.UDP;
    }

    private Kind tooShort() {
        return cut ? Kind.CUT : Kind.OTHER;
    }
}
