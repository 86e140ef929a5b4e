package dev.tailrace.samples.listing1;

/**
 * The busy loop of the operators: Marsaglia's xorshift generator of 64 bits (shifts 13, 7, 17). Each step needs the result
 * of the one before, and the last result leaves in the output, so nothing of it can be left out or done side by side.
 */
final class Xorshift {

    private Xorshift() {}

    /** The state after so many steps. */
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
