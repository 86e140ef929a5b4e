package dev.tailrace.progress;

/** Thrown when the standby of a partition task failed on a record that the partition task itself had processed. */
final class StandbyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long position;

    /** @param position position after the last record that the standby processed */
    StandbyException(final long position, final Throwable cause) {
        super(cause);
        this.position = position;
    }

    long position() {
        return position;
    }
}
