package dev.tailrace.progress;

/** Reaction when a restart would have to replay more records than the replay bound. */
public enum ReplayPolicy {

    /** Reports a warning beyond the bound; the partition task stops at ten times the bound. */
    WARN,

    /** Asks the shell to pause the input until progress has caught up. */
    THROTTLE,

    /** The partition task stops at the bound. */
    STOP
}
