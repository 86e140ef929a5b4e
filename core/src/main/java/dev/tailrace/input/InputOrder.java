package dev.tailrace.input;

import dev.tailrace.state.Snapshotable;

/** The order of a merged input: selects the log whose record is next. */
interface InputOrder extends Snapshotable {

    /**
     * Reads the logs that have no head, as far as necessary, and finds the log whose head is next.
     *
     * @return the log, or null when the next one is not known yet
     */
    InputCursor<?> next();

    /** Passes on the head of the log that {@link #next} has found. */
    void handOn(InputCursor<?> cursor);
}
