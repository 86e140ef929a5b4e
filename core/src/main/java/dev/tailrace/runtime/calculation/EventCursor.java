package dev.tailrace.runtime.calculation;

/**
 * Hands out the events of a batch, one after the other; a flyweight that is moved along bytes hands out itself. An event
 * is valid until the next one is asked for. Throws nothing: what it reads was checked before.
 *
 * @param <E> type of the events
 */
@FunctionalInterface
public interface EventCursor<E> {

    /** The next event; null when there is none left. */
    E next();
}
