package dev.tailrace.merge.labelled;

import java.util.ArrayList;
import java.util.List;

/** Sees to it that each lane keeps to one partition. */
final class LaneHomes {

    private final List<LaneState> lanes = new ArrayList<>();
    private LaneState last;

    void check(final LaneState lane) {
        if (lane != last) {
            if (!lanes.contains(lane)) {
                add(lane);
            }
            last = lane;
        }
    }

    /** The lane with this number, which has been checked. */
    LaneState of(final long number) {
        if (last.lane() == number) {
            return last;
        }
        return lanes.stream().filter(lane -> lane.lane() == number).findFirst().orElseThrow();
    }

    private void add(final LaneState added) {
        for (final LaneState lane : lanes) {
            if (lane.lane() == added.lane()) {
                throw new UnorderedLanesException("lane " + added.lane() + " writes to partitions " + lane.partition()
                        + " and " + added.partition() + "; merge it by number or by label");
            }
        }
        lanes.add(added);
    }
}
