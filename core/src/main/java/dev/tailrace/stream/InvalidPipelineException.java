package dev.tailrace.stream;

import java.util.List;

/**
 * Thrown when a pipeline is not a valid stream graph. The message lists every problem, each with its node and what to
 * do.
 */
public final class InvalidPipelineException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidPipelineException(final String pipeline, final List<String> problems) {
        super("pipeline '" + pipeline + "' has " + count(problems) + ":\n  - " + String.join("\n  - ", problems));
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
