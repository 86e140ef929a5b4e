package dev.tailrace.wire;

/** A record cannot be sent to another task; the message says why and what to do. */
public final class UnsendableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnsendableException(final String message) {
        super(message);
    }

    /**
     * The same, of records on a certain way.
     *
     * @param way {@code from 'a' to 'b'}
     */
    public UnsendableException on(final String way) {
        return new UnsendableException(way + ": " + getMessage());
    }
}
