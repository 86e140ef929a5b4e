package dev.tailrace.result.verdict;

/** Verdict on the change of a percentile or a throughput between two runs, from the best to the worst. */
public enum ChangeVerdict {
    /** No relevant difference. */
    EQUAL("equal"),
    /** The second run is faster; the difference is significant and large enough to matter. */
    FASTER("faster"),
    /** Too much noise or too few rounds to decide. */
    INCONCLUSIVE("inconclusive"),
    /** The second run is slower; the difference is significant and large enough to matter. */
    SLOWER("slower"),
    /** One of the two runs must not be used. */
    INVALID("invalid");

    private final String words;

    ChangeVerdict(final String words) {
        this.words = words;
    }

    /** The worse of two verdicts, which a reader has to know. */
    ChangeVerdict and(final ChangeVerdict other) {
        return compareTo(other) >= 0 ? this : other;
    }

    @Override
    public String toString() {
        return words;
    }
}
