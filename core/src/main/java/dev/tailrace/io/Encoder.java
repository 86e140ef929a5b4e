package dev.tailrace.io;

/**
 * Encodes records as the output bytes of a pipeline. One instance serves one task. Must not allocate.
 *
 * @param <T> record type
 */
public interface Encoder<T> {

    /** Maximum number of bytes of one record. */
    int maxLength();

    /**
     * Writes one record.
     *
     * @param target has room for {@link #maxLength} bytes from {@code offset}
     * @return the number of bytes written
     */
    int encode(T record, byte[] target, int offset);
}
