package dev.tailrace.state;

/**
 * A record that writes itself into messages to tasks in other processes. Needed by records whose content is not in their
 * fields, such as flyweights over a buffer. The class needs a constructor without arguments, of any visibility.
 *
 * @param <T> the record's own type
 */
public interface Sendable<T> extends Transferable<T> {

    /** Writes what {@link #receive} needs. */
    void send(StateOutput to);

    /** Reads what {@link #send} wrote. Must not keep the input or refer to its bytes. */
    void receive(StateInput from);
}
