package dev.tailrace.progress;

/** Result of a poll of a partition task, for its shell. */
public enum Signal {

    /** No problem. */
    NONE,

    /** The input should be paused for a moment, because the standby lags. */
    PAUSE,

    /** A restart would replay more than the replay bound, or progress is no longer saved. */
    WARN,

    /** As {@link #WARN}, and the input has to be paused until this is over. */
    THROTTLE
}
