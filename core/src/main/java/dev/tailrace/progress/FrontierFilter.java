package dev.tailrace.progress;

/**
 * What a reader of an output partition does to see each output of one lane once: drops what it has had, and what an owner
 * wrote whose term is over. Two numbers per lane; never allocates. Used by one thread.
 *
 * <p>Why this is enough: every owner writes an ascending run without holes that begins at or below the frontier it saw, so
 * the first record of each number comes in order. Recovery reads the log through the same filter and sees what readers
 * see.
 */
public final class FrontierFilter {

    private int term;
    private long frontier;
    private long dropped;
    private long missing;

    /** For a reader that begins anywhere: takes the first number that comes. */
    public FrontierFilter() {
        this(Integer.MIN_VALUE, -1);
    }

    /** For a reader that knows the term of the lane and its highest number, -1 for none, where it begins. */
    public FrontierFilter(final int term, final long frontier) {
        this.term = term;
        this.frontier = frontier;
    }

    /**
     * Takes the next record of the lane, output or marker.
     *
     * @return whether it is an output that has not been seen before
     */
    public boolean accept(final Stamp stamp) {
        if (stamp.term() < term) {
            dropped++;
            return false;
        }
        term = stamp.term();
        return !stamp.isMarker() && acceptNumber(stamp.number());
    }

    private boolean acceptNumber(final long number) {
        if (number <= frontier) {
            dropped++;
            return false;
        }
        if (frontier >= 0) {
            missing += number - frontier - 1;
        }
        frontier = number;
        return true;
    }

    /** The highest term so far; {@link Integer#MIN_VALUE} before the first record. */
    public int term() {
        return term;
    }

    /** The highest number accepted so far; -1 before the first. */
    public long frontier() {
        return frontier;
    }

    /** How many outputs and markers were dropped as repeated or as written under a term that was over. */
    public long dropped() {
        return dropped;
    }

    /** How many numbers were left out; anything but 0 is a loss, in the log or of the reader. */
    public long missing() {
        return missing;
    }
}
