package dev.tailrace.progress;

/** What a partition task does when its progress cannot be saved any more. */
public enum FailurePolicy {

    /** It ends with the first error; nothing is lost, because nothing depends on what was not saved. */
    STOP,

    /** It continues without saving; a restart replays all since the last snapshot, see the replay bound. */
    DEGRADE
}
