package dev.tailrace.stream;

import java.util.List;

/**
 * Thrown when a pipeline is not a valid stream graph, or cannot run with the requested parallelism and still deliver the
 * output of its sequential run. The message lists every problem, each with its node and what to do.
 */
public final class InvalidPipelineException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidPipelineException(final String pipeline, final List<String> problems) {
        this(pipeline, "has " + count(problems), problems);
    }

    /**
     * @param refusal follows the name of the pipeline: {@code cannot run in parallel as asked}
     * @param problems one sentence each, naming the node and what to do
     */
    public InvalidPipelineException(final String pipeline, final String refusal, final List<String> problems) {
        super("pipeline '" + pipeline + "' " + refusal + ":\n  - " + String.join("\n  - ", problems));
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
