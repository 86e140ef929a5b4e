package dev.tailrace.result;

/** Thrown when a file does not contain a readable run; the message names the file and says why. */
public final class RunUnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RunUnreadableException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
