package dev.tailrace.runtime;

import dev.tailrace.function.Output;
import dev.tailrace.state.StateSections;

/**
 * One task of a parallel run, ready to run: the nodes of a task group, or of a serial phase. Implemented by generated
 * classes and by the interpreter, which deliver the same results in the same order.
 *
 * <p>The caller sets the place of each record through {@link #label} and {@link #time} before it passes the record.
 * Results leave through the exits and logs of the {@link GroupWiring} that it was made with. Used by one thread.
 * Exceptions of operators pass through; after one the processor may only be closed. Never allocates per record by
 * itself.
 */
public interface GroupProcessor {

    /** Opens all operators; may allocate. */
    void open();

    /** Closes all operators; emits nothing. */
    void close();

    /** The label of the item that is being processed; moved by the caller. */
    Label label();

    /** The clock of the nodes; the caller begins and ends punctuations on it. */
    StreamTime time();

    /**
     * The entry for the records of an edge that leads into the group.
     *
     * @param <T> the record type of the edge; longs and doubles are boxed
     * @param node the node to which the edge leads
     * @param input number of the input of that node, from 0
     * @throws IllegalArgumentException when no such edge leads into the group
     */
    <T> Output<T> entry(String node, int input);

    /**
     * The entry for the decoded records of a source that is one of the nodes. The reader of the log decodes them.
     *
     * @param <T> the record type of the source
     * @throws IllegalArgumentException when there is no source of this name in the group
     */
    <T> Output<T> afterSource(String source);

    /**
     * Lists the objects that hold its state, as {@link EventProcessor#state} does: sections of the same names and
     * parts, for the nodes of the group without the sources. Called after {@link #open}, between two records.
     */
    void state(StateSections sections);
}
