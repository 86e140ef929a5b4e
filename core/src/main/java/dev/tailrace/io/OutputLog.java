package dev.tailrace.io;

import dev.tailrace.state.Wired;

/**
 * Destination of the encoded results of a pipeline: a file or a topic partition. Each result carries a label, which is
 * its place in the order of the sequential run.
 *
 * <p>One thread writes. Labels arrive in strictly rising order of (sequence, ordinal).
 */
@Wired
public interface OutputLog extends AutoCloseable {

    /**
     * Takes one result.
     *
     * @param buffer holds the result; valid only during the call
     * @param sequence number of the input item (record or punctuation) that caused it, dense from 0
     * @param ordinal place among the results of that item, dense from 0 over all sinks
     * @throws OutputException when the result cannot be written
     */
    void write(byte[] buffer, int offset, int length, long sequence, int ordinal);

    /** Makes everything written so far visible to readers; nothing to do for a log that keeps nothing back. */
    default void flush() {}

    /** Flushes and closes; nothing to do for a log that keeps nothing back, or open. */
    @Override
    default void close() {}
}
