package dev.tailrace.result.verdict;

/** What can be said of a limit, the best first. */
public enum Verdict {
    /** Holds, and would hold again with the confidence that was asked for. */
    PASS,
    /** The data does not say. */
    INCONCLUSIVE,
    /** Does not hold. */
    FAIL,
    /** Nothing may be said: the output or the measurement was wrong. */
    INVALID;

    /** The worse of two. */
    public Verdict and(final Verdict other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
