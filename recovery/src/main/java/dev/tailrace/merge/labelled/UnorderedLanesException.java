package dev.tailrace.merge.labelled;

/** Lanes that the chosen order cannot bring into one order; the message says which, and what else to choose. */
public final class UnorderedLanesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnorderedLanesException(final String message) {
        super(message);
    }
}
