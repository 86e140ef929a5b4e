package dev.tailrace.topics.merge;

/**
 * Thrown when the chosen order is impossible with the partition tasks of a topic; the message names them, and another
 * order.
 */
final class UnorderedTasksException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnorderedTasksException(final String message) {
        super(message);
    }
}
