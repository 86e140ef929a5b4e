package dev.tailrace.kafkastreams;

/** A stream thread has thrown its cause, and the client has ended. */
public final class StreamsRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StreamsRunException(final Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
