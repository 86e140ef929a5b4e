package dev.tailrace.spark;

/** An operator has thrown; the message names the record. */
final class SparkTaskFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SparkTaskFailedException(final String place, final Throwable cause) {
        super(place + ": " + cause, cause);
    }
}
