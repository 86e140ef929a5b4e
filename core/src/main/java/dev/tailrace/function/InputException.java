package dev.tailrace.function;

/**
 * The input cannot be read on. The message is written for the person who runs the pipeline: it names the file, the byte
 * offset and the message index, and says what was found and what was expected.
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
