package dev.tailrace.runtime;

/** Something inside a task that waits for stream time: the timers of an operator, the open window of a stage. */
public interface TimeDriven {

    /** Returned by {@link #nextDueNs} when nothing waits. */
    long NEVER = Long.MAX_VALUE;

    /** The earliest time waited for, or {@link #NEVER}. */
    long nextDueNs();

    /** Emits what is due at exactly this time, in key order, and waits for it no longer. */
    void fire(long dueNs);

    /** Number of the key whose turn it is, while {@link #fire} runs. */
    int firingKey();

    /** The order of the keys that fire. */
    KeyOrder keyOrder();

    /** Whether the end of the input fires it: windows close then, timers whose time has not come do not. */
    boolean firesAtEnd();
}
