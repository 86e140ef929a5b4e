package dev.tailrace.launch.task;

/** Thrown when a slot holds an incomplete or damaged snapshot; another slot may hold a valid one. */
public final class DamagedSnapshotException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a message about the damage. */
    public DamagedSnapshotException(final String message) {
        super(message);
    }
}
