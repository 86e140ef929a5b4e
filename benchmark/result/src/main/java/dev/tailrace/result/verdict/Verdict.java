package dev.tailrace.result.verdict;

/** Verdict on a limit, from the best to the worst. */
public enum Verdict {
    /** The limit holds, and would hold again with the requested confidence. */
    PASS,
    /** The data does not decide. */
    INCONCLUSIVE,
    /** The limit does not hold. */
    FAIL,
    /** No statement is possible: the output or the measurement was wrong. */
    INVALID;

    /** The worse of two. */
    public Verdict and(final Verdict other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
