package dev.tailrace.bench.merge;

/** Merges numbers from several tasks, each in order, into the overall order. */
interface Merge {

    /** The largest distance of a number from the first one that is missing. */
    int WINDOW = 1 << 13;

    /** Adds a number from a task. */
    void offer(int task, long sequence);

    /** Passes on all numbers that are in order. */
    void drain(MergedSequence output);
}
