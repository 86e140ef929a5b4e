package dev.tailrace.samples;

/** Pseudo-random numbers of generated records, each a function of the number of its record. */
public final class NumberHash {

    /** 2<sup>64</sup> divided by the golden ratio. */
    public static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private NumberHash() {}

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

    /**
     * A number from 0, evenly distributed.
     *
     * @param number of the record
     * @param salt tells apart several pseudo-random numbers of a record
     * @param bound the least number that is too large, at least 1
     */
    public static int below(final int bound, final long number, final int salt) {
        return (int) Long.remainderUnsigned(mix(number * 31 + salt), bound);
    }
}
