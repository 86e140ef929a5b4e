package dev.tailrace.spark;

/** A lane cannot go on where it was; the message is for the user. */
final class LaneRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LaneRefusedException(final String message) {
        super(message);
    }
}
