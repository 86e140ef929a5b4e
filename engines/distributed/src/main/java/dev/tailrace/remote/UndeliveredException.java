package dev.tailrace.remote;

/** The outbox has thrown, on its way through the pipeline: no failure of the pipeline, which has no place in the order. */
public final class UndeliveredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UndeliveredException(final Throwable cause) {
        super(cause);
    }
}
