package dev.tailrace.stream;

/** The partitioner of an edge: how its records are distributed over the tasks of the receiving node. */
public enum Dispatch {
    /** From each task to the one with the same number; needs equal parallelism. */
    FORWARD("forward"),
    /** To each task in turn. */
    ROUND_ROBIN("round robin"),
    /** To any free task, which claims the record. */
    CLAIM("claim"),
    /** To the task that owns the key. */
    HASH("hash"),
    /** To every task. */
    BROADCAST("broadcast");

    private final String words;

    Dispatch(final String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
