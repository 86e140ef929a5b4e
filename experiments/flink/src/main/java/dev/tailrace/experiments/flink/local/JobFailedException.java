package dev.tailrace.experiments.flink.local;

/** Thrown when a Flink job has failed; the cause is the exception of one of its tasks. */
public final class JobFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    JobFailedException(final Throwable cause) {
        super("the job has failed", cause);
    }
}
