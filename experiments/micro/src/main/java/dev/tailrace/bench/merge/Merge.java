package dev.tailrace.bench.merge;

/** Takes numbers as tasks deliver them, each task its own in order, and gives them back in the order of all. */
interface Merge {

    /** The most that a number may be ahead of the first one that is missing. */
    int WINDOW = 1 << 13;

    /** Takes a number from a task. */
    void offer(int task, long sequence);

    /** Passes on what can leave. */
    void drain(MergedSequence output);
}
