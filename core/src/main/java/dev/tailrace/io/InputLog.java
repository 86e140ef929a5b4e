package dev.tailrace.io;

import dev.tailrace.function.InputException;
import dev.tailrace.function.OnError;
import dev.tailrace.state.Wired;

/**
 * A totally ordered sequence of byte records, read once from front to back: a file, a capture, a topic partition.
 *
 * <p>Each record has a position in the log: 1 for the first record, then one more for each record in the log, including
 * records that cannot be decoded. If the sender numbers the records, such as the packets of a session, the positions
 * are those numbers; they increase and may have gaps. Output depends on the log alone, so two reads of one log deliver
 * the same records with the same positions.
 *
 * <p>One thread polls, and only that thread calls {@link #place()}. Implementations reuse their buffer: the bytes of a
 * record are valid until the handler returns.
 */
@Wired
public interface InputLog extends AutoCloseable {

    /** Returned by {@link #poll} when the log has ended and will never deliver again. */
    int END = -1;

    /**
     * Delivers up to {@code limit} records, in order.
     *
     * @param limit most records to deliver, at least 1
     * @param handler receives each record before the next one is read
     * @return the number of records delivered; 0 when none is ready at the moment; {@link #END} at the end
     * @throws InputException when the log cannot be read on: damage under {@link OnError#FAIL}, or an I/O error
     */
    int poll(int limit, RecordHandler handler);

    /**
     * Describes where the record delivered last comes from, for messages: the file, the byte offset, the message index.
     * Allocates; called only for reports.
     */
    String place();

    /**
     * Describes where a record that was delivered earlier comes from, for messages.
     *
     * @param position of the record
     */
    default String place(final long position) {
        return "record " + position;
    }

    /**
     * Stores where the record delivered last comes from, so that it can be described later and on another thread. Costs
     * a few stores; called only by runs that hand records to other threads.
     *
     * @param place receives this log and the numbers that the log needs to describe the record
     */
    default void locate(final InputPlace place) {
        place.set(this, 0, 0);
    }

    /** Describes where a located record comes from: the text that {@link #place()} returned when it was located. */
    default String place(final InputPlace place) {
        return place(place.position());
    }

    /**
     * Bytes consumed so far, for progress displays; may be read by any thread and may lag behind. 0 for a log that does not
     * count them.
     */
    default long bytesRead() {
        return 0;
    }

    /** Size of the log in bytes, or -1 when it is not known (a pipe). */
    default long bytesTotal() {
        return -1;
    }

    /** Closes what the log reads; nothing to do for a log that has nothing open. */
    @Override
    default void close() {}
}
