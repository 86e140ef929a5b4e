package dev.tailrace.samples.listing1;

/** The payload of a record, which no operator reads: a function of the record's number. */
public final class Listing1Payload {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Listing1Payload() {}

    /**
     * The last steps of the generator SplitMix64: mixes a number so that all its bits look random; different numbers
     * give different results.
     */
    public static long mix(final long number) {
        long mixed = (number + 1) * GOLDEN;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /** Writes the payload of a record. */
    public static void write(final long number, final byte[] target, final int offset, final int length) {
        long pattern = mix(number);
        int written = 0;
        for (; written <= length - Long.BYTES; written += Long.BYTES) {
            LittleEndian.put(target, offset + written, pattern);
            pattern += GOLDEN;
        }
        for (; written < length; written++) {
            target[offset + written] = (byte) pattern;
            pattern >>>= Byte.SIZE;
        }
    }
}
