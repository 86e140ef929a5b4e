package dev.tailrace.progress;

/**
 * Thrown when a partition task must not start, because outputs would be lost, repeated or wrong. The message names the
 * numbers and the fix.
 */
public final class RefusalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RefusalException(final String message) {
        super(message);
    }
}
