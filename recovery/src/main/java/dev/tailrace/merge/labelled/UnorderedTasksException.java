package dev.tailrace.merge.labelled;

/** Partition tasks that the chosen order cannot bring into one order; the message says which, and what else to choose. */
public final class UnorderedTasksException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnorderedTasksException(final String message) {
        super(message);
    }
}
