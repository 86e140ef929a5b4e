package dev.tailrace.io;

/**
 * Encodes doubles as the output bytes of a pipeline. A compiled class passes primitive values; the interpreter boxes
 * them. One instance serves one task. Must not allocate.
 */
public interface DoubleEncoder extends Encoder<Double> {

    /**
     * Writes one double.
     *
     * @param target has room for {@link #maxLength} bytes from {@code offset}
     * @return the number of bytes written
     */
    int encode(double value, byte[] target, int offset);

    @Override
    default int encode(final Double record, final byte[] target, final int offset) {
        return encode(record.doubleValue(), target, offset);
    }
}
