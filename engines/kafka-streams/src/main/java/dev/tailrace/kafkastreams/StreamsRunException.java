package dev.tailrace.kafkastreams;

/** Thrown when a stream thread has failed with the cause and the client has ended. */
public final class StreamsRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StreamsRunException(final Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
