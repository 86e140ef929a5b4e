package dev.tailrace.function;

/**
 * Thrown when the input cannot be read further. The message names the file, the byte offset, the index of the message,
 * and the found and the expected value.
 */
public final class InputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InputException(final String message) {
        super(message);
    }

    public InputException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
