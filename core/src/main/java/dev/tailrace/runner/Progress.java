package dev.tailrace.runner;

/** How far a run is. Read by any thread; figures lag a little behind. */
public interface Progress {

    /** Records taken from the input. */
    long records();

    /** Stream time of the run in nanoseconds; {@link Long#MIN_VALUE} before the first record. */
    long eventTimeNs();
}
