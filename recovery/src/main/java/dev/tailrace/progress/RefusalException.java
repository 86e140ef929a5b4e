package dev.tailrace.progress;

/**
 * Thrown when a partition task must not start or continue, because outputs would be lost, repeated or wrong. The message
 * names the numbers and the fix; no restart helps.
 */
public final class RefusalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a message for the user. */
    public RefusalException(final String message) {
        super(message);
    }

    /** With its cause, for debugging. */
    public RefusalException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
