package dev.tailrace.state;

/**
 * A state cannot be saved, or a snapshot not be restored. The message names the node, the field and what can be done.
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
