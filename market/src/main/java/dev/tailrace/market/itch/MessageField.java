package dev.tailrace.market.itch;

/**
 * One field of a message, as the specification's table has it.
 *
 * @param name as of the flyweight's getter, if it has one
 * @param offset index of the first byte in the message
 * @param length bytes
 * @param kind encoding of the bytes
 */
record MessageField(String name, int offset, int length, FieldKind kind) {

    /** The field's bytes as one unsigned number, read byte by byte so that it can check the flyweights. */
    long read(final byte[] buffer, final int messageOffset) {
        final int start = messageOffset + offset;
        long value = 0;
        for (int i = start; i < start + length; i++) {
            value = value << 8 | buffer[i] & 0xFF;
        }
        return value;
    }

    /** Writes the low-order bits of a value. */
    void write(final byte[] buffer, final int messageOffset, final long value) {
        final int last = messageOffset + offset + length - 1;
        for (int i = 0; i < length; i++) {
            buffer[last - i] = (byte) (value >>> 8 * i);
        }
    }
}
