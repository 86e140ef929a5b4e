package dev.tailrace.samples.listing1;

import java.io.Serializable;

/**
 * The busy loop of one operator. It mixes in the operator's salt, so that no operator can be omitted or replace
 * another, and then runs the given number of steps of {@link Xorshift}.
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
        return Xorshift.steps(work ^ salt, steps);
    }
}
