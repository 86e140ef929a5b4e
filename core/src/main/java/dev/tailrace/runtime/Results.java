package dev.tailrace.runtime;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.OutputLog;

/** Writes encoded results with their label. */
public final class Results {

    private Results() {}

    /**
     * Writes a result to a log and takes the next ordinal of the label.
     *
     * @param length number of bytes that the encoder has reported as written
     * @throws IllegalStateException when the length is out of range, naming the encoder
     */
    public static void write(
            final OutputLog log, final byte[] encoded, final int length, final Label label, final Encoder<?> encoder) {
        if (length < 0 || length > encoded.length) {
            throw new IllegalStateException("encoder " + encoder.getClass().getName() + " wrote " + length
                    + " bytes; its maxLength is " + encoded.length);
        }
        log.write(encoded, 0, length, label.sequence(), label.takeOrdinal());
    }
}
