package dev.tailrace.launch.task;

/** What a slot holds is no whole snapshot; another one may be. */
public final class DamagedSnapshotException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With what does not fit. */
    public DamagedSnapshotException(final String message) {
        super(message);
    }
}
