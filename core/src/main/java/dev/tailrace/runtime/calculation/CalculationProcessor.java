package dev.tailrace.runtime.calculation;

import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateSections;
import dev.tailrace.state.StateWriter;
import dev.tailrace.state.Wired;

/**
 * A running calculation graph: events go in, nodes that depend on them run in topological order, once per event. The
 * interpreter and generated classes are both of this kind and do the same.
 *
 * <p>Used by one thread, from {@link #start} to {@link #stop}. After warm-up nothing here allocates. Time is logical: it
 * is what {@link #advanceTo} says and never a clock's.
 *
 * <p>What a node throws passes through to the caller, and the processor has then <em>failed</em>: nodes have seen half an
 * event, so it refuses every later call with a {@link CalculationFailedException} that names the node and the event.
 */
@Wired
public interface CalculationProcessor {

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
     * Hands in an event through the input of its class; when there is none for exactly this class, of its nearest
     * superclass that has one, else of the first declared input whose interface it implements. Costs a hash lookup: who
     * knows the type uses {@link #entry}.
     *
     * <p>An event that no input takes goes to the handler of unknown events.
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
     * Calculates once from all that was buffered, as one cycle; nothing happens when nothing was. Every other cycle does
     * so first.
     */
    void calculate();

    /**
     * Moves stream time. What nodes wait for until then fires first, in the order (due time, declaration), each time
     * as its own cycle.
     *
     * @param timeNs in nanoseconds since any epoch, at most 146 years from it
     * @return false when the time is earlier than one seen before; stream time then stays where it is
     */
    default boolean advanceTo(final long timeNs) {
        return advanceTo(timeNs, timeNs);
    }

    /**
     * Moves stream time one stop on its way to a later time: for callers that move several processors together, in the
     * order of what is due. Stops on the way make no difference: an interval fires once on the whole way.
     *
     * @param timeNs as for {@link #advanceTo(long)}
     * @param targetNs where stream time is going to, not before {@code timeNs}
     * @return false when the time is earlier than one seen before; stream time then stays where it is
     */
    boolean advanceTo(long timeNs, long targetNs);

    /** Stream time in nanoseconds; {@link Long#MIN_VALUE} before the first. */
    long nowNs();

    /** The earliest stream time that some node waits for, in nanoseconds; {@link Long#MAX_VALUE} for none. */
    long nextDueNs();

    /** What the processor was made of. */
    CalculationParts parts();

    /**
     * Says what its state consists of: a section for each node, under the node's name, and one for stream time and the
     * timers. A snapshot of one processor restores into any other of an equal graph, interpreted or
     * compiled. Called between two events.
     *
     * @throws IllegalStateException when something is buffered; {@link #calculate} first
     */
    void state(StateSections sections);

    /**
     * The state of all nodes, of stream time and of the timers; {@link dev.tailrace.state} says what that is.
     *
     * @throws dev.tailrace.state.StateException when something cannot be saved; nothing has been changed
     */
    default byte[] snapshot() {
        final StateWriter writer = new StateWriter();
        state(writer);
        return writer.toBytes();
    }

    /**
     * Takes over a state; to be called between {@link #start} and the first event.
     *
     * @return what was not as it was
     * @throws dev.tailrace.state.StateException when the snapshot is damaged or does not fit; the processor must
     *     not be used then
     */
    default RestoreReport restore(final byte[] snapshot) {
        final StateReader reader = StateReader.of(snapshot);
        state(reader);
        return reader.restore();
    }

    /**
     * The node of this name, as the object it is.
     *
     * @throws java.util.NoSuchElementException naming the nodes that there are
     */
    Object node(String node);
}
