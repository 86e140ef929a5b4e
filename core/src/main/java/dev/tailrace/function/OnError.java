package dev.tailrace.function;

/** The policy of a run for fatal input faults. */
public enum OnError {
    /** Stops at the first fault, with a message that names its place. */
    FAIL,
    /** Counts the fault, keeps the place of the first, handles it as its kind defines, and continues. */
    SKIP
}
