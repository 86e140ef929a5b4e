package dev.tailrace.function;

/** What a run does when it meets bad input of a fatal kind. */
public enum OnError {
    /** Stop at the first, with a message that names its place. */
    FAIL,
    /** Count it, keep the place of the first, do what the definition of the kind says, go on. */
    SKIP
}
