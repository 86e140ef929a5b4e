package dev.tailrace.io;

/**
 * Turns doubles into the bytes that leave the pipeline. A compiled class hands them over as they are; the interpreter boxes
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
