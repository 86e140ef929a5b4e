package dev.tailrace.samples;

/** Pseudo-random numbers of generated records, each a function of the number of its record. */
public final class NumberHash {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long FIRST = 0xBF58476D1CE4E5B9L;
    private static final long SECOND = 0x94D049BB133111EBL;

    private NumberHash() {}

    /**
     * A number from 0, evenly distributed.
     *
     * @param number of the record
     * @param salt tells apart several pseudo-random numbers of a record
     * @param bound the least number that is too large, at least 1
     */
    public static int below(final int bound, final long number, final int salt) {
        long mixed = (number * 31 + salt + 1) * GOLDEN;
        mixed = (mixed ^ mixed >>> 30) * FIRST;
        mixed = (mixed ^ mixed >>> 27) * SECOND;
        return (int) Long.remainderUnsigned(mixed ^ mixed >>> 31, bound);
    }
}
