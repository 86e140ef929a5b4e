package dev.tailrace.result;

/** A file that should hold a run does not; the message names the file and says why. */
public final class RunUnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RunUnreadableException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
