package dev.tailrace.kafkastreams;

/**
 * Thrown when a partition task cannot continue where it stopped. The message names topic, partition and offset, and what to
 * do.
 */
public final class RestartRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RestartRefusedException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
