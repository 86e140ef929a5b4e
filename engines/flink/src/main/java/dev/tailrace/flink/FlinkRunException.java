package dev.tailrace.flink;

/** A job could not be submitted, or has failed with its cause. */
final class FlinkRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FlinkRunException(final Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
