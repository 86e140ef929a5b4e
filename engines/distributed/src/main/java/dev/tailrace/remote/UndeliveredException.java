package dev.tailrace.remote;

/**
 * Wraps an exception of the outbox on its way through the pipeline. It is not a failure of the pipeline and has no position
 * in the order.
 */
public final class UndeliveredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UndeliveredException(final Throwable cause) {
        super(cause);
    }
}
