package dev.tailrace.progress;

/** Thrown when bytes are not a complete snapshot, or one of a later format. The message names the damaged section. */
public final class SnapshotException extends Exception {

    private static final long serialVersionUID = 1L;

    /** With a message about the damage. */
    public SnapshotException(final String message) {
        super(message);
    }
}
