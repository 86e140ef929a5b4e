package dev.tailrace.merge.labelled;

import java.util.ArrayList;
import java.util.List;

/** The lanes of each partition. A partition has few, mostly one, so the one that was met last is tried first. */
final class Lanes {

    private final List<LaneState> all = new ArrayList<>();
    private final LaneState[] last;
    private long firstNumber;

    Lanes(final int partitions) {
        last = new LaneState[partitions];
    }

    /** Lanes that are met from now on begin with any number. */
    void beginAnywhere() {
        firstNumber = Place.NO_NUMBER;
    }

    /** Adds a lane that has been read before. */
    void resume(final int partition, final int lane, final long next, final long time) {
        all.add(new LaneState(partition, lane, next, time));
    }

    LaneState of(final int partition, final int lane) {
        final LaneState met = last[partition];
        if (met != null && met.lane() == lane) {
            return met;
        }
        last[partition] = find(partition, lane);
        return last[partition];
    }

    List<LaneState> all() {
        return all;
    }

    private LaneState find(final int partition, final int lane) {
        for (int index = 0; index < all.size(); index++) {
            if (all.get(index).is(partition, lane)) {
                return all.get(index);
            }
        }
        final LaneState added = new LaneState(partition, lane, firstNumber, Long.MIN_VALUE);
        all.add(added);
        return added;
    }
}
