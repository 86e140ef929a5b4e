package dev.tailrace.result.verdict;

/** How a percentile or a throughput of one run compares with that of another, the most welcome first. */
public enum ChangeVerdict {
    /** No difference that matters. */
    EQUAL("equal"),
    /** The second is faster, by more than chance and by enough to matter. */
    FASTER("faster"),
    /** Too noisy, or too few rounds, to say. */
    INCONCLUSIVE("inconclusive"),
    /** The second is slower, by more than chance and by enough to matter. */
    SLOWER("slower"),
    /** One of the two must not be used. */
    INVALID("invalid");

    private final String words;

    ChangeVerdict(final String words) {
        this.words = words;
    }

    /** The one that a reader has to know of, of two. */
    ChangeVerdict and(final ChangeVerdict other) {
        return compareTo(other) >= 0 ? this : other;
    }

    @Override
    public String toString() {
        return words;
    }
}
