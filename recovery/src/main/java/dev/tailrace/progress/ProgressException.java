package dev.tailrace.progress;

/**
 * Thrown when a partition task cannot continue: a send failed, progress cannot be saved, or another owner took over. The
 * cause is the first error.
 */
public final class ProgressException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Kinds of failure, by the possible reaction. */
    public enum Kind {
        /** The partition task has to end. */
        FATAL,
        /** Another owner has taken over. */
        SUPERSEDED,
        /** The partition task may continue after a new recovery from its logs and snapshots. */
        REPAIRABLE,
        /** The input, the outputs or the code have changed: a new start fails in the same way. */
        REFUSED
    }

    private final Kind kind;

    ProgressException(final String message, final Throwable cause, final Kind kind) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
