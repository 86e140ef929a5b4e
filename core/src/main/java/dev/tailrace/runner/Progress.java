package dev.tailrace.runner;

/** Progress of a run. May be read by any thread; the values may be slightly old. */
public interface Progress {

    /** Records taken from the input. */
    long records();

    /** Stream time of the run in nanoseconds; {@link Long#MIN_VALUE} before the first record. */
    long eventTimeNs();
}
