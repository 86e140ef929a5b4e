package dev.tailrace.region;

import dev.tailrace.io.InputPlace;

/** The outcome of a parallel run: written once by the last phase, read by all agents. */
public final class ParallelOutcome {

    private Throwable failure;
    private long position;
    private final InputPlace place = new InputPlace();
    private long sequence = -1;
    private volatile boolean over;

    /** Ends the run after its last result. */
    void finish(final long lastSequence) {
        sequence = lastSequence;
        over = true;
    }

    /** Records the last item of a run that is closed before its end. */
    void leave(final long lastSequence) {
        if (!over) {
            sequence = lastSequence;
        }
    }

    /** Ends the run with a failure, after all results before it. */
    void fail(final Throwable why, final PhasePosition at) {
        failure = why;
        position = at.position();
        place.copy(at.place());
        finish(at.sequence());
    }

    /** Whether the run is over. */
    public boolean isOver() {
        return over;
    }

    /** The failure that has ended the run, or null; valid after its end. */
    public Throwable failure() {
        return failure;
    }

    /** Position of the failed record in the input log. */
    public long position() {
        return position;
    }

    /** Source place of the failed record. */
    public InputPlace place() {
        return place;
    }

    /** Sequence number of the last item; -1 if there was none. */
    public long sequence() {
        return sequence;
    }
}
