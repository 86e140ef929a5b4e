package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;

/**
 * What goes wrong in a run, on purpose, in the last operator.
 *
 * @param crashAt the number at which the job fails once; -1 for never
 * @param slowEvery after so many records its first task rests for a millisecond; 0 for never
 */
public record Trouble(long crashAt, int slowEvery) implements Serializable {

    /** Nothing does. */
    public static final Trouble NONE = new Trouble(-1, 0);
}
