package dev.tailrace.io;

/**
 * Encodes longs as the output bytes of a pipeline. A compiled class passes primitive values; the interpreter boxes
 * them. One instance serves one task. Must not allocate.
 */
public interface LongEncoder extends Encoder<Long> {

    /**
     * Writes one long.
     *
     * @param target has room for {@link #maxLength} bytes from {@code offset}
     * @return the number of bytes written
     */
    int encode(long value, byte[] target, int offset);

    @Override
    default int encode(final Long record, final byte[] target, final int offset) {
        return encode(record.longValue(), target, offset);
    }
}
