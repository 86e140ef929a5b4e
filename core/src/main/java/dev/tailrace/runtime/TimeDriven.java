package dev.tailrace.runtime;

/** A part of a task that waits for stream time, such as the timers of an operator or the open window of a stage. */
public interface TimeDriven {

    /** Returned by {@link #nextDueNs} when no timer or window is due at any time. */
    long NEVER = Long.MAX_VALUE;

    /** The earliest due time, or {@link #NEVER}. */
    long nextDueNs();

    /** Fires and removes everything that is due at exactly this time, in key order. */
    void fire(long dueNs);

    /** Number of the key that is firing, while {@link #fire} runs. */
    int firingKey();

    /** The order of the keys that fire. */
    KeyOrder keyOrder();

    /** Whether it fires at the end of the input: windows do, timers that are not due do not. */
    boolean firesAtEnd();
}
