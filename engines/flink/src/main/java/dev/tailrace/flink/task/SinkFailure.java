package dev.tailrace.flink.task;

/**
 * Wraps an exception of downstream operators while it passes through the pipeline, to tell it from a failure of the
 * pipeline.
 */
public final class SinkFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SinkFailure(final RuntimeException cause) {
        super(cause);
    }

    /** The exception that was thrown. */
    public RuntimeException cause() {
        return (RuntimeException) getCause();
    }
}
