package dev.tailrace.remote;

/**
 * Thrown when a part has failed and everything before the failure in the order has been delivered. The cause is the
 * original exception, or an {@link ElsewhereException} if it was thrown in another process.
 */
public final class PartFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long position;

    PartFailedException(final long position, final Throwable cause) {
        super(cause);
        this.position = position;
    }

    /** Position in the input of the record that failed, from 1. */
    public long position() {
        return position;
    }
}
