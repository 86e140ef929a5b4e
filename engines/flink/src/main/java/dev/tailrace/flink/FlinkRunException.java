package dev.tailrace.flink;

/** Thrown when a job cannot be submitted or has failed; has the cause. */
final class FlinkRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FlinkRunException(final Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
