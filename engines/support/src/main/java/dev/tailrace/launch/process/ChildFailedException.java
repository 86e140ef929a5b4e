package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;

/**
 * Thrown when a child cannot be started, or when it reports that it cannot carry out its request. The message is for the
 * user; the exception is used both in the child, where {@link ChildMain} reports it, and in the parent, which receives the
 * report.
 */
public final class ChildFailedException extends StatusException {

    private static final long serialVersionUID = 1L;

    /** An internal failure. */
    public ChildFailedException(final String message) {
        super(ExitStatus.INTERNAL_ERROR, message);
    }

    /** A failure that ends the process with this status. */
    public ChildFailedException(final ExitStatus status, final String message) {
        super(status, message);
    }

    /** A failure with its cause, for debugging. */
    public ChildFailedException(final ExitStatus status, final String message, final Throwable cause) {
        super(status, message, cause);
    }
}
