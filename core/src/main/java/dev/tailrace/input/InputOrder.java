package dev.tailrace.input;

import dev.tailrace.state.Snapshotable;

/** An order of records: says which log is next. */
interface InputOrder extends Snapshotable {

    /**
     * Reads where a log has no record, and finds the one whose turn it is.
     *
     * @return null when that is not known yet
     */
    InputCursor<?> next();

    /** Hands the head of the log on that {@link #next} has found. */
    void handOn(InputCursor<?> cursor);
}
