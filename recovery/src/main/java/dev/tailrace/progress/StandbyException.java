package dev.tailrace.progress;

/** The standby of a partition task threw where the partition task itself had not. */
final class StandbyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long position;

    /** @param position of the last record before it */
    StandbyException(final long position, final Throwable cause) {
        super(cause);
        this.position = position;
    }

    long position() {
        return position;
    }
}
