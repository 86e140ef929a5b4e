package dev.tailrace.region;

import dev.tailrace.io.InputPlace;

/** How a parallel run ends: written once by the last serial phase, read by everybody. */
public final class Ending {

    private Throwable failure;
    private long position;
    private final InputPlace place = new InputPlace();
    private long sequence = -1;
    private volatile boolean over;

    /** Everything has left. */
    void finish(final long lastSequence) {
        sequence = lastSequence;
        over = true;
    }

    /** The run was broken off here. */
    void leave(final long lastSequence) {
        if (!over) {
            sequence = lastSequence;
        }
    }

    /** Everything before a failure has left. */
    void fail(final Throwable why, final Moment at, final long lastSequence) {
        failure = why;
        position = at.position();
        place.copy(at.place());
        finish(lastSequence);
    }

    /** Whether the run is over. */
    public boolean isOver() {
        return over;
    }

    /** What ended it early, or null; once it is over. */
    public Throwable failure() {
        return failure;
    }

    /** The place in the input log of what has failed. */
    public long position() {
        return position;
    }

    /** Where the record that has failed comes from. */
    public InputPlace place() {
        return place;
    }

    /** The sequence number of the last item; -1 if there was none. */
    public long sequence() {
        return sequence;
    }
}
