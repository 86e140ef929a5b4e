package dev.tailrace.stream;

/** How the records of an edge are spread over the tasks of the node that receives them. */
public enum Dispatch {
    /** From each task to the one with the same number; needs equal parallelism. */
    FORWARD("forward"),
    /** To each task in turn. */
    ROUND_ROBIN("round robin"),
    /** To whichever task is free. */
    CLAIM("claim"),
    /** To the task that owns the key. */
    HASH("hash"),
    /** In turn, to a part of the tasks only: those nearest to the sender. */
    RESCALE("rescale"),
    /** To every task. */
    BROADCAST("broadcast"),
    /** To the first task only. */
    GLOBAL("global");

    private final String words;

    Dispatch(final String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
