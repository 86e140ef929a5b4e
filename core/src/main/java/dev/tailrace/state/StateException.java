package dev.tailrace.state;

/**
 * Thrown when a state cannot be saved or a snapshot cannot be restored, and when a message between processes is damaged.
 * The message names the node and the field, and says what to do.
 */
public final class StateException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StateException(final String message) {
        super(message);
    }

    StateException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
