package dev.tailrace.progress;

/** What happens when a restart would have to replay more than the replay bound. */
public enum ReplayPolicy {

    /** Says so, from the bound on; the partition task stops at ten times the bound. */
    WARN,

    /** The shell is asked to pause the input until progress has caught up. */
    THROTTLE,

    /** The partition task stops at the bound. */
    STOP
}
