package dev.tailrace.progress;

/** The shadow of a lane threw where the lane itself had not. */
final class ShadowException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long position;

    /** @param position of the last record before it */
    ShadowException(final long position, final Throwable cause) {
        super(cause);
        this.position = position;
    }

    long position() {
        return position;
    }
}
