package dev.tailrace.samples.listing1;

import java.io.Serializable;

/**
 * The busy loop of one operator. It mixes in the operator's salt, so that no operator can be omitted or replace
 * another, and then runs the given number of steps of Marsaglia's xorshift generator of 64 bits (shifts 13, 7, 17). Each step
 * needs the result of the step before, and the last result is part of the output, so no step can be omitted or done in
 * parallel.
 */
public record Work(long salt, int steps) implements Serializable {

    public static Work ofFilter(final int steps) {
        return new Work(0x2545F4914F6CDD1DL, steps);
    }

    public static Work ofMap(final int steps) {
        return new Work(0x5851F42D4C957F2DL, steps);
    }

    public static Work ofLast(final int steps) {
        return new Work(0x14057B7EF767814FL, steps);
    }

    /** The value of a record's work after this operator. Allocates nothing. */
    public long after(final long work) {
        long value = work ^ salt;
        for (int step = 0; step < steps; step++) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        return value;
    }
}
