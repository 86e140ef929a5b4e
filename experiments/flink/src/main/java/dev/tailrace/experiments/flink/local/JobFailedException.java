package dev.tailrace.experiments.flink.local;

/** The job has failed, with what one of its tasks has thrown. */
public final class JobFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    JobFailedException(final Throwable cause) {
        super("the job has failed", cause);
    }
}
