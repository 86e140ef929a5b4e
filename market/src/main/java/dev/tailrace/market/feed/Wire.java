package dev.tailrace.market.feed;

/**
 * Reads unsigned big-endian integers from a byte array: the byte order of ITCH, MoldUDP64 and the internet protocols.
 */
final class Wire {

    private Wire() {}

    static int u8(final byte[] buffer, final int offset) {
        return buffer[offset] & 0xFF;
    }

    static int u16(final byte[] buffer, final int offset) {
        return u8(buffer, offset) << 8 | u8(buffer, offset + 1);
    }

    static int i32(final byte[] buffer, final int offset) {
        return u16(buffer, offset) << 16 | u16(buffer, offset + 2);
    }

    static long u32(final byte[] buffer, final int offset) {
        return i32(buffer, offset) & 0xFFFF_FFFFL;
    }

    static long u48(final byte[] buffer, final int offset) {
        return (long) u16(buffer, offset) << 32 | u32(buffer, offset + 2);
    }

    static long i64(final byte[] buffer, final int offset) {
        return u32(buffer, offset) << 32 | u32(buffer, offset + 4);
    }
}
