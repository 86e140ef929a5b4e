package dev.tailrace.progress;

/** What a lane has to say to its shell once per poll. */
public enum Signal {

    /** All is well. */
    NONE,

    /** A restart would replay more than the replay bound, or progress is not saved any more. */
    WARN,

    /** As {@link #WARN}, and the input is to be paused until this is over. */
    THROTTLE
}
