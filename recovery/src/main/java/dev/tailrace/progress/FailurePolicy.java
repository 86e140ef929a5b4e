package dev.tailrace.progress;

/** Reaction of a partition task when its progress can no longer be saved. */
public enum FailurePolicy {

    /** The partition task stops at the first error. No output is lost, because no output depends on unsaved progress. */
    STOP,

    /**
     * The partition task continues without saving. A restart replays all records since the last snapshot, see the replay
     * bound.
     */
    DEGRADE
}
