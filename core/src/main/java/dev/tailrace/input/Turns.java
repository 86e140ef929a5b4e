package dev.tailrace.input;

import dev.tailrace.state.Snapshotable;

/** An order of records: says which lane is next. */
interface Turns extends Snapshotable {

    /**
     * Reads where a lane has no record, and finds the one whose turn it is.
     *
     * @return null when that is not known yet
     */
    InputLane<?> next();

    /** Hands the head of the lane on that {@link #next} has found. */
    void handOn(InputLane<?> lane);
}
