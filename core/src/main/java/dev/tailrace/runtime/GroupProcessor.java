package dev.tailrace.runtime;

import dev.tailrace.function.Output;
import dev.tailrace.state.StateSections;

/**
 * Some nodes of a pipeline, ready to run as one task of a parallel run: those of a task group, or of a serial phase.
 * Generated classes and the interpreter's are both of this kind and deliver the same results in the same order.
 *
 * <p>Records come in hand of others, who say first, by {@link #label} and {@link #time}, which place they have. Results
 * leave through the exits and logs of the {@link GroupWiring} that it was made with. Used by one thread. What an operator
 * throws passes through; after it the processor may only be closed. Never allocates per record by itself.
 */
public interface GroupProcessor {

    /** Opens all operators; may allocate. */
    void open();

    /** Closes all operators; emits nothing. */
    void close();

    /** The place of what is being processed; moved by whoever hands records in. */
    Label label();

    /** The clock of the nodes, on which punctuations are begun and ended by whoever hands records in. */
    StreamTime time();

    /**
     * Where the records of an edge enter that leads into the group.
     *
     * @param <T> the record type of the edge; longs and doubles are boxed
     * @param node to which the edge leads
     * @param input of that node, from 0
     * @throws IllegalArgumentException when no such edge leads into the group
     */
    <T> Output<T> entry(String node, int input);

    /**
     * Where the records of a source go on that is one of the nodes. Decoding them is the business of whoever reads.
     *
     * @param <T> the record type of the source
     * @throws IllegalArgumentException when there is no source of this name in the group
     */
    <T> Output<T> afterSource(String source);

    /**
     * Says what its state consists of, as {@link EventProcessor#state} does: sections of the same names and parts, for the
     * nodes of the group without the sources. Called after {@link #open}, between two records.
     */
    void state(StateSections sections);
}
