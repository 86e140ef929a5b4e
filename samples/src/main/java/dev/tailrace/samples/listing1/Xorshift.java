package dev.tailrace.samples.listing1;

/**
 * The busy loop of the operators: Marsaglia's xorshift generator of 64 bits (shifts 13, 7, 17). Each step needs the
 * result of the step before, and the last result is part of the output, so no step can be omitted or done in parallel.
 */
final class Xorshift {

    private Xorshift() {}

    /** The state after this many steps. */
    static long steps(final long state, final int count) {
        long value = state;
        for (int i = 0; i < count; i++) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        return value;
    }
}
