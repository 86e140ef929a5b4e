package dev.tailrace.samples.listing1;

import dev.tailrace.samples.NumberHash;

/** The payload of a record, which no operator reads: a function of the record's number. */
public final class Listing1Payload {

    private Listing1Payload() {}

    /** The work of a record before the first operator: its number, mixed. */
    public static long mix(final long number) {
        return NumberHash.mix(number);
    }

    /** Writes the payload of a record. */
    public static void write(final long number, final byte[] target, final int offset, final int length) {
        long pattern = mix(number);
        int written = 0;
        for (; written <= length - Long.BYTES; written += Long.BYTES) {
            LittleEndian.put(target, offset + written, pattern);
            pattern += NumberHash.GOLDEN;
        }
        for (; written < length; written++) {
            target[offset + written] = (byte) pattern;
            pattern >>>= Byte.SIZE;
        }
    }
}
