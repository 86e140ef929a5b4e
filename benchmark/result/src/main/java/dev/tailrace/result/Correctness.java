package dev.tailrace.result;

/**
 * How the output of a round compares with that of the sequential run.
 *
 * @param compared results that were looked at
 * @param firstDifference where they differ first, both results shown; empty if they do not
 */
public record Correctness(Outcome outcome, long compared, String firstDifference) {

    /** What is absent in a file is empty. */
    public Correctness {
        firstDifference = firstDifference == null ? "" : firstDifference;
    }

    /** Nobody has looked. */
    public static final Correctness UNCHECKED = new Correctness(Outcome.UNCHECKED, 0, "");

    /** What came of it. */
    public enum Outcome {
        /** Same content, same order, nothing lost, nothing twice. */
        MATCHES,
        /** A wrong answer, which has no latency. */
        DIFFERS,
        /** Nobody has looked. */
        UNCHECKED
    }
}
