package dev.tailrace.progress;

/**
 * A partition task cannot continue: a send failed, progress cannot be saved, or another owner took over. The cause is the
 * first error.
 */
public final class ProgressException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What can be done about it. */
    public enum Kind {
        /** The partition task has to end. */
        FATAL,
        /** Another owner has taken over. */
        SUPERSEDED,
        /** A partition task that recovers anew may continue, with what its logs and snapshots have. */
        REPAIRABLE,
        /** Its input, its outputs or its code are not what they were: a new start ends in the same way. */
        REFUSED
    }

    private final Kind kind;

    ProgressException(final String message, final Throwable cause, final Kind kind) {
        super(message, cause);
        this.kind = kind;
    }

    /** What can be done about it. */
    public Kind kind() {
        return kind;
    }
}
