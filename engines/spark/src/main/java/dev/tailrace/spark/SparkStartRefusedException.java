package dev.tailrace.spark;

/** A partition task cannot continue where it was; the message is for the user. */
final class SparkStartRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SparkStartRefusedException(final String message) {
        super(message);
    }
}
