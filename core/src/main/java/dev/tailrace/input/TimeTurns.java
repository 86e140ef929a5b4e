package dev.tailrace.input;

import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.Irregularity;
import dev.tailrace.runtime.state.StateInput;
import dev.tailrace.runtime.state.StateOutput;

/**
 * The order by (logical time of the log, lane, place in the log). It is known what comes next when every lane has shown a
 * record or has ended; lanes that the idle rule passes over are taken to have nothing.
 */
final class TimeTurns implements Turns {

    private final Lanes lanes;
    private final IdleRule idle;
    private final Irregularity lateRecord;
    private long reachedNs = Long.MIN_VALUE;

    TimeTurns(final Lanes lanes, final IdleRule idle, final Irregularities irregularities) {
        this.lanes = lanes;
        this.idle = idle;
        this.lateRecord = irregularities.counted(
                "late-record", "the source was silent for so long that the order had gone on to a later time");
    }

    @Override
    public Lane<?> next() {
        Lane<?> first = null;
        boolean waits = false;
        for (int number = 0; number < lanes.size(); number++) {
            final Lane<?> lane = lanes.get(number);
            if (lanes.hasHead(lane)) {
                first = first == null || lane.headTimeNs() < first.headTimeNs() ? lane : first;
            } else {
                waits |= lane.isAwaited(idle);
            }
        }
        return waits ? null : first;
    }

    /** A record that comes too late for its place is put where the order has come to. */
    @Override
    public void handOn(final Lane<?> lane) {
        lanes.take(lane);
        if (lane.headTimeNs() < reachedNs) {
            lateRecord.report();
            lane.handOnAt(reachedNs);
        } else {
            reachedNs = lane.headTimeNs();
            lane.handOn();
        }
    }

    @Override
    public void save(final StateOutput output) {
        output.putLong(reachedNs);
    }

    @Override
    public void restore(final StateInput input) {
        reachedNs = input.getLong();
    }
}
