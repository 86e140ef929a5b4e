package dev.tailrace.launch.process;

import dev.tailrace.launch.ExitStatus;

/**
 * A child could not be started, or says that it cannot do what it was asked for. The message is for the user; the same exception
 * serves in the child, where {@link ChildMain} reports it, and in the parent, which was told.
 */
public final class ChildFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitStatus status;

    /** An internal failure. */
    public ChildFailedException(final String message) {
        this(ExitStatus.INTERNAL_ERROR, message, null);
    }

    /** A failure that ends the process in this way. */
    public ChildFailedException(final ExitStatus status, final String message) {
        this(status, message, null);
    }

    /** A failure with its cause, for those who debug. */
    public ChildFailedException(final ExitStatus status, final String message, final Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** How the process ended, or would have. */
    public ExitStatus status() {
        return status;
    }
}
