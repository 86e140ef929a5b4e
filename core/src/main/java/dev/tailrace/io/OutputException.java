package dev.tailrace.io;

/**
 * Thrown when the output cannot be written. The message names the file and the reason, for the person who runs the
 * pipeline.
 */
public final class OutputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public OutputException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
