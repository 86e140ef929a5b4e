package dev.tailrace.flink.task;

/** What the operators behind have thrown, on its way through the pipeline: no fault of the pipeline's. */
public final class SinkFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SinkFailure(final RuntimeException cause) {
        super(cause);
    }

    /** What was thrown. */
    public RuntimeException cause() {
        return (RuntimeException) getCause();
    }
}
