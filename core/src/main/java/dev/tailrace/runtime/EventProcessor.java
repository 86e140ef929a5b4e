package dev.tailrace.runtime;

import dev.tailrace.io.RecordHandler;
import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateSections;
import dev.tailrace.state.StateWriter;

/**
 * One task of a pipeline, ready to run: records go in at {@link #onRecord}, results leave through the output logs that it
 * was made with. Generated classes and the interpreter's task are both of this kind and deliver the same output.
 *
 * <p>Used by one thread, in the order {@link #open}, records, {@link #endOfInput}, {@link #close}. What an operator
 * throws passes through; after it the processor may only be closed: its state is that of a half-processed record.
 */
public interface EventProcessor extends RecordHandler {

    /** Name of the section with the state that belongs to no node: label and time. */
    String OWN_STATE = "(processor)";

    /** Opens all operators; may allocate. */
    void open();

    /**
     * Decodes and takes one record of the only source.
     *
     * @throws UnsupportedOperationException when there are several sources, or an order of sequence numbers: then records
     *     are decoded and put in order before they come to {@link #entry}
     */
    @Override
    default void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        throw new UnsupportedOperationException(
                getClass().getName() + " takes records in the order of its sources, at entry(source), and no bytes");
    }

    /**
     * The entry for records of a source that are objects already.
     *
     * @param <T> the record type of the source
     * @throws IllegalArgumentException when there is no source of this name
     */
    default <T> SourceEntry<T> entry(final String source) {
        throw new IllegalArgumentException(getClass().getName() + " has no entry for records of '" + source + "'");
    }

    /**
     * Says what its state consists of: a section for each node that has some, under the node's name, and one for itself,
     * {@link #OWN_STATE}. A snapshot of one processor of a graph restores into any other of that graph, interpreted or
     * compiled; {@link dev.tailrace.state} lists the parts by kind of node.
     *
     * <p>Called after {@link #open}, between two records.
     */
    void state(StateSections sections);

    /**
     * The state of all nodes.
     *
     * @throws dev.tailrace.state.StateException when something cannot be saved; nothing has been changed
     */
    default byte[] snapshot() {
        return snapshot(0);
    }

    /**
     * The state of all nodes, where about as many bytes are expected, such as those of the last time.
     *
     * @throws dev.tailrace.state.StateException when something cannot be saved; nothing has been changed
     */
    default byte[] snapshot(final int expectedBytes) {
        final StateWriter writer = new StateWriter();
        state(writer);
        return writer.toBytes(expectedBytes);
    }

    /**
     * Takes over a state; to be called between {@link #open} and the first record.
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

    /** Closes the windows that are open at the end of the input; a run that was stopped leaves it out. */
    void endOfInput();

    /** Closes all operators; emits nothing. */
    void close();

    /** Stream time: the largest event time so far, in nanoseconds; {@link Long#MIN_VALUE} before the first record. */
    long nowNs();

    /** The sequence number of the last item, punctuation or record; -1 before the first. */
    long sequence();
}
