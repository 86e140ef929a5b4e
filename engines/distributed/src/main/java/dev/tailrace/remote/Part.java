package dev.tailrace.remote;

import dev.tailrace.function.InputFaults;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateSections;
import dev.tailrace.state.StateWriter;
import java.util.List;

/**
 * Base class of the parts of a plan whose tasks share no memory: a serial phase, or one task of a group. Used by one
 * thread, in the order {@link #open}, {@link #restore} if there is a snapshot, messages, {@link #close}.
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
     * Processes the next message of another part.
     *
     * @param message read during the call only; never written to, but the part may keep it
     * @throws UndeliveredException when the outbox throws
     * @throws PartFailedException by the last phase, when this part or an earlier one has failed
     */
    public abstract void take(byte[] message);

    /** Position in the input log of the record that is being processed, from 1; 0 before the first. */
    public abstract long position();

    /**
     * Whether this part has failed. The failure is on its way to the last phase, and no further snapshot can be completed.
     */
    public boolean hasFailed() {
        return false;
    }

    /** Whether messages are held back until {@link #flush}. */
    public boolean holdsBack() {
        return false;
    }

    /**
     * Sends the messages that are held back to be sent together. The caller calls this before a snapshot, and when no
     * message waits for this part, so that other parts do not wait for finished results.
     *
     * @throws UndeliveredException when the outbox throws
     */
    public void flush() {}

    /** Lists the sections of the state; called between two messages. */
    abstract void state(StateSections sections);

    /**
     * Returns the state. Call it when nothing is held back and all messages sent so far have been processed by their
     * receivers; allocates.
     *
     * @throws IllegalStateException when this part still holds messages or has failed
     * @throws dev.tailrace.state.StateException when something cannot be saved
     */
    public byte[] snapshot() {
        final StateWriter writer = new StateWriter();
        state(writer);
        return writer.toBytes();
    }

    /**
     * Restores a state; called between {@link #open} and the first message.
     *
     * @return notes for people about what the snapshot has and this part does not, such as the state of a node that was
     *     renamed
     * @throws dev.tailrace.state.StateException when the snapshot is damaged or does not fit
     */
    public List<String> restore(final byte[] snapshot) {
        final StateReader reader = StateReader.of(snapshot);
        state(reader);
        return reader.restore().lines();
    }

    /** Input faults of this part. */
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
