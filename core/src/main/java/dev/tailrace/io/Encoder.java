package dev.tailrace.io;

/**
 * Turns records into the bytes that leave the pipeline. One instance serves one task. Must not allocate.
 *
 * @param <T> record type
 */
public interface Encoder<T> {

    /** Most bytes that one record can take. */
    int maxLength();

    /**
     * Writes one record.
     *
     * @param target has room for {@link #maxLength} bytes from {@code offset}
     * @return the number of bytes written
     */
    int encode(T record, byte[] target, int offset);
}
