package dev.tailrace.bench.merge;

/** Counts the numbers in the output of a merge, and those that are out of order. */
final class MergedSequence {

    private long last = -1;
    private long count;
    private long inversions;

    void accept(final long sequence) {
        if (sequence <= last) {
            inversions++;
        }
        last = sequence;
        count++;
    }

    long count() {
        return count;
    }

    long inversions() {
        return inversions;
    }
}
