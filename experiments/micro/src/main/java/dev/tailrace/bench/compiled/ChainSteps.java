package dev.tailrace.bench.compiled;

/**
 * The nine steps of the chain, six maps and three filters, each so small that the benchmark measures how they are
 * connected. Of random samples the filters let 99, 99.6 and 98.4 of 100 pass, in no order that a branch predictor could
 * learn. (Filters that reject more measure the cost of branch mispredictions, which is the same for every implementation.)
 */
public final class ChainSteps {

    private static final int LOWEST = 30_000;
    private static final int LOW_BYTE = 0xFF;
    private static final int LOW_BITS = 0x3F;

    private ChainSteps() {}

    /** 1, a map: the number of the event. */
    public static long value(final Sample sample) {
        return sample.value();
    }

    /** 2, a map. */
    public static long tripled(final long value) {
        return value * 3;
    }

    /** 3, a filter. */
    public static boolean isUsual(final long value) {
        return value >= LOWEST;
    }

    /** 4, a map. */
    public static long raised(final long value) {
        return value + 17;
    }

    /** 5, a map. */
    public static long mixed(final long value) {
        return value ^ value >>> 3;
    }

    /** 6, a filter. */
    public static boolean isFrequent(final long value) {
        return (value & LOW_BYTE) != 3;
    }

    /** 7, a map. */
    public static long widened(final long value) {
        return (value << 1) + 1;
    }

    /** 8, a filter. */
    public static boolean isKept(final long value) {
        return (value >> 1 & LOW_BITS) != 7;
    }

    /** 9, a map. */
    public static long lowered(final long value) {
        return value - 5;
    }
}
