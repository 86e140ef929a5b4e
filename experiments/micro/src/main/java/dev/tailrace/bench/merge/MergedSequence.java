package dev.tailrace.bench.merge;

/** Counts what comes out of a merge, and what comes out of it too late. */
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
