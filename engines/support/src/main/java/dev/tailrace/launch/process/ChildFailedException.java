package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;

/**
 * A child could not be started, or says that it cannot do what it was asked for. The message is for the user; the same exception
 * serves in the child, where {@link ChildMain} reports it, and in the parent, which was told.
 */
public final class ChildFailedException extends StatusException {

    private static final long serialVersionUID = 1L;

    /** An internal failure. */
    public ChildFailedException(final String message) {
        super(ExitStatus.INTERNAL_ERROR, message);
    }

    /** A failure that ends the process in this way. */
    public ChildFailedException(final ExitStatus status, final String message) {
        super(status, message);
    }

    /** A failure with its cause, for those who debug. */
    public ChildFailedException(final ExitStatus status, final String message, final Throwable cause) {
        super(status, message, cause);
    }
}
