package dev.tailrace.calculation;

import java.util.List;

/** Thrown when a calculation is invalid. The message lists every problem, each with its node and a remedy. */
public final class InvalidCalculationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    /** @param problems a sentence or two each, at least one */
    public InvalidCalculationException(final String calculation, final List<String> problems) {
        super("calculation '" + calculation + "' has " + count(problems) + ":\n  - " + String.join("\n  - ", problems));
        this.problems = List.copyOf(problems);
    }

    /** The problems, one sentence or two each. */
    public List<String> problems() {
        return problems;
    }

    private static String count(final List<String> problems) {
        return problems.size() == 1 ? "1 problem" : problems.size() + " problems";
    }
}
