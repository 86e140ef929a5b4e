package dev.tailrace.runtime;

/**
 * One task of a pipeline, ready to run: records go in at {@link #onRecord}, results leave through the output logs that it
 * was made with. Generated classes and the interpreter's task are both of this kind and deliver the same output.
 *
 * <p>Used by one thread, in the order {@link #open}, records, {@link #endOfInput}, {@link #close}. What an operator
 * throws passes through, and the processor must not be used after it: its state is that of a half-processed record.
 */
public interface EventProcessor extends RecordHandler {

    /** Opens all operators; may allocate. */
    void open();

    /** Closes the windows that are open at the end of the input; a run that was stopped leaves it out. */
    void endOfInput();

    /** Closes all operators; emits nothing. */
    void close();

    /** Logical time: the largest event time so far, in nanoseconds; {@link Long#MIN_VALUE} before the first record. */
    long nowNs();

    /** The sequence number of the last item, tick or record; -1 before the first. */
    long sequence();
}
