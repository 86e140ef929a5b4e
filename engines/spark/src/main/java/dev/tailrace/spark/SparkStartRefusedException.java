package dev.tailrace.spark;

/** Thrown when a partition task cannot continue from its state; the message is for the user. */
final class SparkStartRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SparkStartRefusedException(final String message) {
        super(message);
    }
}
