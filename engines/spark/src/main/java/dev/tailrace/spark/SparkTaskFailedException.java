package dev.tailrace.spark;

/** Thrown when an operator has failed; the message names the record. */
final class SparkTaskFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SparkTaskFailedException(final String place, final Throwable cause) {
        super(place + ": " + cause, cause);
    }
}
