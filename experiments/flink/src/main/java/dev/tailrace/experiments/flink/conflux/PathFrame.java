package dev.tailrace.experiments.flink.conflux;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Content of a record in the partition of a path: either the number and the value of a record, or a watermark, which
 * promises that no record up to its number follows.
 *
 * <pre>
 *   u8    1 for a watermark
 *   i64   sequence number, big-endian
 *   value, unless it is a watermark
 * </pre>
 */
final class PathFrame {

    private static final byte RECORD = 0;
    private static final byte WATERMARK = 1;
    private static final int SEQUENCE_AT = 1;
    private static final int VALUE_AT = SEQUENCE_AT + Long.BYTES;

    private PathFrame() {}

    static byte[] record(final long sequence, final byte[] value) {
        return ByteBuffer.allocate(VALUE_AT + value.length)
                .put(RECORD)
                .putLong(sequence)
                .put(value)
                .array();
    }

    static byte[] watermark(final long sequence) {
        return ByteBuffer.allocate(VALUE_AT).put(WATERMARK).putLong(sequence).array();
    }

    static boolean isWatermark(final byte[] frame) {
        return frame[0] == WATERMARK;
    }

    static long sequence(final byte[] frame) {
        return ByteBuffer.wrap(frame).getLong(SEQUENCE_AT);
    }

    static byte[] value(final byte[] frame) {
        return Arrays.copyOfRange(frame, VALUE_AT, frame.length);
    }
}
