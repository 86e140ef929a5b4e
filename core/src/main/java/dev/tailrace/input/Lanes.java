package dev.tailrace.input;

import java.util.List;

/** The logs of an input, which of them is in hand, and how many of their records were left out. */
final class Lanes {

    private final Lane<?>[] all;
    private Lane<?> current;
    private long leftOut;

    Lanes(final List<? extends Lane<?>> lanes) {
        all = lanes.toArray(new Lane<?>[0]);
        current = all[0];
    }

    int size() {
        return all.length;
    }

    Lane<?> get(final int number) {
        return all[number];
    }

    /** Whether a lane has a record to show, read now if need be. */
    boolean hasHead(final Lane<?> lane) {
        return lane.hasHead() || reads(lane);
    }

    private boolean reads(final Lane<?> lane) {
        current = lane;
        if (lane.read() && !lane.hasHead()) {
            leftOut++;
        }
        return lane.hasHead();
    }

    /** Drops the head of a lane. */
    void drop(final Lane<?> lane) {
        lane.drop();
        leftOut++;
    }

    /** Says that this lane is looked at, for messages. */
    void take(final Lane<?> lane) {
        current = lane;
    }

    /** The lane that was looked at last. */
    Lane<?> current() {
        return current;
    }

    /** Records so far that decoders left out or that were dropped. */
    long leftOut() {
        return leftOut;
    }

    boolean areDone() {
        for (final Lane<?> lane : all) {
            if (!lane.isDone()) {
                return false;
            }
        }
        return true;
    }
}
