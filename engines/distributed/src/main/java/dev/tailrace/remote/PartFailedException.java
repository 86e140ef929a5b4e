package dev.tailrace.remote;

/**
 * Something has failed, and all before it in the order has been delivered. The cause is what was thrown, or stands for it
 * ({@link ElsewhereException}) where that was in another process.
 */
public final class PartFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long position;

    PartFailedException(final long position, final Throwable cause) {
        super(cause);
        this.position = position;
    }

    /** The place in the input of the record that failed, from 1. */
    public long position() {
        return position;
    }
}
