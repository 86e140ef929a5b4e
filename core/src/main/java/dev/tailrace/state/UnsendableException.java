package dev.tailrace.state;

/** Thrown when a record cannot be sent to tasks in other processes; the message says why and what to do. */
public final class UnsendableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnsendableException(final String message) {
        super(message);
    }

    /**
     * The same refusal with the nodes between which the record was sent.
     *
     * @param way {@code from 'a' to 'b'}
     */
    public UnsendableException on(final String way) {
        return new UnsendableException(way + ": " + getMessage());
    }
}
