package dev.tailrace.stream;

import java.util.List;

/** Thrown when a pipeline cannot run with the requested parallelism and still deliver the output of its sequential run. */
public final class UnorderablePipelineException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** @param problems one sentence each, naming the node and what to do */
    public UnorderablePipelineException(final String pipeline, final List<String> problems) {
        super("pipeline '" + pipeline + "' cannot run in parallel as asked:\n  - " + String.join("\n  - ", problems));
    }
}
