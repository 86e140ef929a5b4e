package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;

/**
 * Failure and delay that a run injects on purpose, in the last operator.
 *
 * @param crashAt the number at which the job fails once; -1 for never
 * @param slowEvery number of records after which its first task sleeps for a millisecond; 0 for never
 */
public record Trouble(long crashAt, int slowEvery) implements Serializable {

    /** Injects nothing. */
    public static final Trouble NONE = new Trouble(-1, 0);
}
