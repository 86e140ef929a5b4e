package dev.tailrace.input;

import java.util.List;

/** The logs of an input, which of them is in hand, and how many of their records were left out. */
final class Lanes {

    private final InputLane<?>[] all;
    private InputLane<?> current;
    private long leftOut;

    Lanes(final List<? extends InputLane<?>> lanes) {
        all = lanes.toArray(new InputLane<?>[0]);
        current = all[0];
    }

    int size() {
        return all.length;
    }

    InputLane<?> get(final int number) {
        return all[number];
    }

    /** Whether a lane has a record to show, read now if need be. */
    boolean hasHead(final InputLane<?> lane) {
        return lane.hasHead() || reads(lane);
    }

    private boolean reads(final InputLane<?> lane) {
        current = lane;
        if (lane.read() && !lane.hasHead()) {
            leftOut++;
        }
        return lane.hasHead();
    }

    /** Drops the head of a lane. */
    void drop(final InputLane<?> lane) {
        lane.drop();
        leftOut++;
    }

    /** Says that this lane is looked at, for messages. */
    void take(final InputLane<?> lane) {
        current = lane;
    }

    /** The lane that was looked at last. */
    InputLane<?> current() {
        return current;
    }

    /** Records so far that decoders left out or that were dropped. */
    long leftOut() {
        return leftOut;
    }

    boolean areDone() {
        for (final InputLane<?> lane : all) {
            if (!lane.isDone()) {
                return false;
            }
        }
        return true;
    }
}
