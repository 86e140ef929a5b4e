package dev.tailrace.runtime.calculation;

import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateSections;
import dev.tailrace.state.StateWriter;
import dev.tailrace.state.Wired;

/**
 * A running calculation graph: events go in, nodes that depend on them run in topological order, once per event.
 * Implemented by the interpreter and by generated classes, which deliver the same results.
 *
 * <p>Used by one thread, from {@link #start} to {@link #stop}. After warm-up nothing here allocates. Time is stream
 * time: only {@link #advanceTo} moves it, never a clock.
 *
 * <p>An exception of a node passes through to the caller, and the processor has then <em>failed</em>: an event is half
 * processed, so it refuses every later call with a {@link CalculationFailedException} that names the node and the
 * event.
 */
@Wired
public interface CalculationProcessor {

    /**
     * Identifies typed calls of a calculation: a user's interface whose methods are entries.
     *
     * @param <F> the interface
     */
    interface CallsId<F> {

        /** The name, unique among the inputs of its calculation. */
        String name();
    }

    /**
     * Identifies an input of a calculation by its name and the type of its events.
     *
     * @param <E> type of the events
     */
    interface InputId<E> {

        /** The input's name, unique in its calculation. */
        String name();
    }

    /** The calculation's name. */
    String name();

    /**
     * Calls the init callbacks, in topological order, when called for the first time; then the start callbacks, in
     * topological order.
     */
    void start();

    /** Calls the stop callbacks, in reverse topological order. The processor can be started again. */
    void stop();

    /**
     * Processes an event through the input of its class. If no input has exactly this class, uses the input of its
     * nearest superclass that has one, else the first declared input whose interface it implements. Costs a hash
     * lookup: callers that know the type use {@link #entry}.
     *
     * <p>An event that no input takes is passed to the handler of unknown events.
     *
     * @throws IllegalArgumentException when there is no such handler, or when several inputs take this class
     */
    void onEvent(Object event);

    /** The entry of an input, for events of its type. */
    @SuppressWarnings("unchecked")
    default <E> Entry<E> entry(final InputId<E> input) {
        return (Entry<E>) entry(input.name());
    }

    /**
     * The entry of the input of this name.
     *
     * @throws java.util.NoSuchElementException naming the inputs that there are
     */
    Entry<?> entry(String input);

    /** The typed calls of a calculation: each call of a method runs one cycle. */
    @SuppressWarnings("unchecked")
    default <F> F calls(final CallsId<F> calls) {
        return (F) calls(calls.name());
    }

    /**
     * The typed calls of this name.
     *
     * @throws java.util.NoSuchElementException naming the calls that there are
     */
    Object calls(String name);

    /**
     * Calculates once from all buffered events, as one cycle; does nothing when no event is buffered. Every other cycle
     * does this first.
     */
    void calculate();

    /**
     * Moves stream time. Timers that are due by then fire first, in the order (due time, declaration), each in a
     * separate cycle.
     *
     * @param timeNs in nanoseconds since any epoch, at most 146 years from it
     * @return false when the time is earlier than one seen before; stream time then stays where it is
     */
    default boolean advanceTo(final long timeNs) {
        return advanceTo(timeNs, timeNs);
    }

    /**
     * Moves stream time to an intermediate stop before a later time: for callers that move several processors together,
     * in the order of due times. Stops make no difference: an interval fires once on the whole way.
     *
     * @param timeNs as for {@link #advanceTo(long)}
     * @param targetNs the time that is moved to after all stops, not before {@code timeNs}
     * @return false when the time is earlier than one seen before; stream time then stays where it is
     */
    boolean advanceTo(long timeNs, long targetNs);

    /** Stream time in nanoseconds; {@link Long#MIN_VALUE} before the first move. */
    long nowNs();

    /** The earliest due time of all timers, in nanoseconds; {@link Long#MAX_VALUE} for none. */
    long nextDueNs();

    /** The parts that the processor was made of. */
    CalculationParts parts();

    /**
     * Lists the objects that hold its state: a section for each node, under the node's name, and one for stream time
     * and the timers. A snapshot of one processor restores into any other of an equal graph, interpreted or compiled.
     * Called between two events.
     *
     * @throws IllegalStateException when something is buffered; {@link #calculate} first
     */
    void state(StateSections sections);

    /**
     * Takes a snapshot of the state of all nodes, of stream time and of the timers; see {@link dev.tailrace.state}.
     *
     * @throws dev.tailrace.state.StateException when something cannot be saved; nothing has been changed
     */
    default byte[] snapshot() {
        final StateWriter writer = new StateWriter();
        state(writer);
        return writer.toBytes();
    }

    /**
     * Restores a snapshot; to be called between {@link #start} and the first event.
     *
     * @return the differences from the saved state
     * @throws dev.tailrace.state.StateException when the snapshot is damaged or does not fit; the processor must
     *     not be used then
     */
    default RestoreReport restore(final byte[] snapshot) {
        final StateReader reader = StateReader.of(snapshot);
        state(reader);
        return reader.restore();
    }

    /**
     * The object of the node of this name.
     *
     * @throws java.util.NoSuchElementException naming the nodes that there are
     */
    Object node(String node);
}
