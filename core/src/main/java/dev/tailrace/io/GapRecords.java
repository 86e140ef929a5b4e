package dev.tailrace.io;

import dev.tailrace.state.Snapshotable;

/**
 * Records that tell a pipeline that messages of its feed are missing, such as a record for each book that may be wrong now.
 * An order by sequence numbers passes them on where no log has a number. One object serves all logs of a source. Its state is
 * part of snapshots, and depends on the calls only.
 *
 * @param <T> record type of the source
 */
public interface GapRecords<T> extends Snapshotable {

    /**
     * Whether a record that a log has delivered tells of a gap of this log. It is left out, because another log may fill the
     * gap.
     */
    boolean isGapRecord(T record);

    /** Whether no message is missing before this one, if it is the first of all logs. */
    boolean startsFeed(T message, long number);

    /** Messages are missing after the one with this number. */
    void begin(long numberBefore);

    /**
     * The next record that has to enter after {@link #begin}, before any further message.
     *
     * @return null if there is none; else a record that is valid until the next call
     */
    T due();

    /**
     * The record that has to enter before a message. Called again after that record has entered, until it returns null; then
     * the message enters.
     */
    T before(T message, long number);
}
