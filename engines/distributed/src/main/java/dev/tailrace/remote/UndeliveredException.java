package dev.tailrace.remote;

/**
 * Wraps an exception of the outbox, or of what takes the results, on its way through the pipeline. It is not a failure of
 * the pipeline and has no position in the order.
 */
public final class UndeliveredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param cause a {@link RuntimeException} or an {@link Error} */
    public UndeliveredException(final Throwable cause) {
        super(cause);
    }

    /** Returns the exception that was thrown, to be thrown again; an error is thrown here. */
    public RuntimeException unwrapped() {
        if (getCause() instanceof Error error) {
            throw error;
        }
        return (RuntimeException) getCause();
    }
}
