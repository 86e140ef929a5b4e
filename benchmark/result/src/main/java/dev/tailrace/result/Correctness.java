package dev.tailrace.result;

/**
 * The comparison of a round's output with that of the sequential run.
 *
 * @param compared number of compared results
 * @param firstDifference first difference, with both results; empty if there is none
 */
public record Correctness(Outcome outcome, long compared, String firstDifference) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Correctness {
        firstDifference = firstDifference == null ? "" : firstDifference;
    }

    /** The output was not checked. */
    public static final Correctness UNCHECKED = new Correctness(Outcome.UNCHECKED, 0, "");

    /** Outcome of the comparison. */
    public enum Outcome {
        /** Same content and order, nothing lost, no duplicates. */
        MATCHES,
        /** A wrong answer, which has no latency. */
        DIFFERS,
        /** Right as far as it came; the rest had not arrived when the wait ended. */
        LATE,
        /** The output was not checked. */
        UNCHECKED
    }
}
