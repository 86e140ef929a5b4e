package dev.tailrace.function;

/**
 * A record that goes to tasks in other processes and writes itself, because what it says is not in its fields: a flyweight
 * over another object's bytes. It needs a constructor without arguments, of any visibility.
 *
 * @param <T> the record's own type
 */
public interface Sendable<T> extends Transferable<T> {

    /** Writes what {@link #receive} needs. */
    void send(WireWriter to);

    /** Becomes the record that was written. Must not keep the reader, nor point into its bytes. */
    void receive(WireReader from);
}
