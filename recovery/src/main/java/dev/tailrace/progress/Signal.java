package dev.tailrace.progress;

/** What a partition task has to say to its shell once per poll. */
public enum Signal {

    /** All is well. */
    NONE,

    /** All is well, but the input is to be paused for a moment: what takes the copies of the state is behind. */
    PAUSE,

    /** A restart would replay more than the replay bound, or progress is not saved any more. */
    WARN,

    /** As {@link #WARN}, and the input is to be paused until this is over. */
    THROTTLE
}
