package dev.tailrace.runtime;

import dev.tailrace.io.RecordHandler;
import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateSections;
import dev.tailrace.state.StateWriter;

/**
 * A whole pipeline as one task, ready to run: takes records through {@link #onRecord} and writes results to the output
 * logs that it was made with. Implemented by generated classes and by the interpreter, which deliver the same output.
 *
 * <p>Used by one thread, in the order {@link #open}, records, {@link #endOfInput}, {@link #close}. Exceptions of
 * operators pass through; after one the processor may only be closed, because a record is half processed.
 */
public interface EventProcessor extends RecordHandler {

    /** Name of the section with the state that belongs to no node: label and time. */
    String OWN_STATE = "(processor)";

    /** Opens all operators; may allocate. */
    void open();

    /**
     * Decodes and processes one record of the only source.
     *
     * @throws UnsupportedOperationException when there are several sources, or an order by sequence numbers: then
     *     records are decoded and put in order before they are passed to {@link #entry}
     */
    @Override
    default void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        throw new UnsupportedOperationException(
                getClass().getName() + " takes records in the order of its sources, at entry(source), and no bytes");
    }

    /**
     * The entry for records of a source that are already decoded.
     *
     * @param <T> the record type of the source
     * @throws IllegalArgumentException when there is no source of this name
     */
    default <T> SourceEntry<T> entry(final String source) {
        throw new IllegalArgumentException(getClass().getName() + " has no entry for records of '" + source + "'");
    }

    /**
     * Lists the objects that hold its state: a section for each node with state, under the name of the node, and a
     * section {@link #OWN_STATE} for the processor itself. A snapshot of one processor of a graph restores into any
     * other of that graph, interpreted or compiled; {@link dev.tailrace.state} lists the parts by kind of node.
     *
     * <p>Called after {@link #open}, between two records.
     */
    void state(StateSections sections);

    /**
     * Takes a snapshot of the state of all nodes.
     *
     * @throws dev.tailrace.state.StateException when something cannot be saved; nothing has been changed
     */
    default byte[] snapshot() {
        return snapshot(0);
    }

    /**
     * Takes a snapshot of the state of all nodes, given an estimate of its size, such as the size of the last one.
     *
     * @throws dev.tailrace.state.StateException when something cannot be saved; nothing has been changed
     */
    default byte[] snapshot(final int expectedBytes) {
        final StateWriter writer = new StateWriter();
        state(writer);
        return writer.toBytes(expectedBytes);
    }

    /**
     * Restores a snapshot; to be called between {@link #open} and the first record.
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

    /** Closes the windows that are open at the end of the input; not called by a run that was stopped. */
    void endOfInput();

    /** Closes all operators; emits nothing. */
    void close();

    /** Stream time: the largest event time so far, in nanoseconds; {@link Long#MIN_VALUE} before the first record. */
    long nowNs();

    /** The sequence number of the last item, punctuation or record; -1 before the first. */
    long sequence();
}
