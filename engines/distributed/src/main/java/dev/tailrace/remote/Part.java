package dev.tailrace.remote;

import dev.tailrace.function.InputFaults;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateSections;
import dev.tailrace.state.StateWriter;

/**
 * A serial phase, or one task of a group, of a plan whose tasks share no memory. Used by one thread, in the order {@link
 * #open}, perhaps {@link #restore}, messages, {@link #close}.
 */
public abstract class Part implements AutoCloseable {

    static final String OWN_STATE = "(part)";

    private final InputFaults inputFaults;

    Part(final InputFaults inputFaults) {
        this.inputFaults = inputFaults;
    }

    /** Opens the operators; may allocate. */
    public abstract void open();

    /**
     * Takes the next message of another part.
     *
     * @param message read during the call only; not written to, but perhaps kept
     * @throws UndeliveredException when the outbox throws
     * @throws PartFailedException by the last phase, when something has failed here or before
     */
    public abstract void take(byte[] message);

    /** The place in the input log of what is in hand, from 1; 0 before the first. */
    public abstract long position();

    /**
     * Whether something has failed here. Word of it is on its way to the last phase, and there is no snapshot any more that
     * could be completed.
     */
    public boolean hasFailed() {
        return false;
    }

    /** Whether there is something to {@link #flush}. */
    public boolean holdsBack() {
        return false;
    }

    /**
     * Sends what is kept back to be sent together. To be called when no message waits for this part, lest others wait for
     * what is through, and before a snapshot.
     *
     * @throws UndeliveredException when the outbox throws
     */
    public void flush() {}

    /** Says what the state consists of, to be called between two messages. */
    abstract void state(StateSections sections);

    /**
     * The state, to be called when nothing is held back and all that was sent so far has been taken by whom it was sent to;
     * allocates.
     *
     * @throws IllegalStateException when it was not
     * @throws dev.tailrace.state.StateException when something cannot be saved
     */
    public byte[] snapshot() {
        final StateWriter writer = new StateWriter();
        state(writer);
        return writer.toBytes();
    }

    /**
     * Takes over a state; between {@link #open} and the first message.
     *
     * @throws dev.tailrace.state.StateException when the snapshot is damaged or does not fit
     */
    public void restore(final byte[] snapshot) {
        final StateReader reader = StateReader.of(snapshot);
        state(reader);
        reader.restore();
    }

    /** The bad input that it has met. */
    public InputFaults inputFaults() {
        return inputFaults;
    }

    /** Closes the operators; emits nothing. */
    @Override
    public abstract void close();

    static Task task(final GroupProcessor group, final InputFaults inputFaults) {
        return new Task(group.label(), group.time(), inputFaults);
    }
}
