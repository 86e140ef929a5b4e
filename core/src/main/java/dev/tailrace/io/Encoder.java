package dev.tailrace.io;

import java.util.Optional;

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

    /** The fields of encoded records, if these are flat JSON objects of one structure; empty by default. */
    default Optional<RecordSchema> schema() {
        return Optional.empty();
    }

    /**
     * Encodes longs as the output bytes of a pipeline. A compiled class passes primitive values; the interpreter boxes
     * them. One instance serves one task. Must not allocate.
     */
    interface OfLong extends Encoder<Long> {

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
}
