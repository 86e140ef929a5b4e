package dev.tailrace.input;

import dev.tailrace.function.Irregularities;
import dev.tailrace.function.Irregularity;
import dev.tailrace.merge.LoserTree;
import dev.tailrace.merge.Selection;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * The order by (logical time of the log, lane, place in the log). A tournament finds the lane that is next; a lane that has
 * nothing to show takes part with the time that its last record had, before which none of its records can be; so it stays
 * the first until it shows another. A lane that the idle rule passes over is taken to have ended, and is looked at in each
 * round until it shows a record again.
 */
final class TimeTurns implements Turns {

    private final Lanes lanes;
    private final Selection times;
    private final IdleRule idle;
    private final Irregularity lateRecord;
    private final boolean[] isPassedOver;
    private int passedOver;
    private long reachedNs = Long.MIN_VALUE;

    TimeTurns(final Lanes lanes, final IdleRule idle, final Irregularities irregularities) {
        this.lanes = lanes;
        this.times = new LoserTree(lanes.size());
        this.isPassedOver = new boolean[lanes.size()];
        this.idle = idle;
        this.lateRecord = irregularities.counted(
                "late-record", "the source was silent for so long that the order had gone on to a later time");
    }

    @Override
    public InputLane<?> next() {
        if (passedOver > 0) {
            lookAtThosePassedOver();
        }
        while (times.firstKey() != Selection.ENDED) {
            final InputLane<?> first = lanes.get(times.first());
            if (first.hasHead()) {
                return first;
            }
            if (!show(first)) {
                return null;
            }
        }
        return null;
    }

    /** Gives the first lane another key; false when its next record has to be waited for. */
    private boolean show(final InputLane<?> first) {
        if (lanes.hasHead(first)) {
            times.setFirst(keyOf(first));
        } else if (first.isAwaited(idle)) {
            return false;
        } else {
            passOver(first);
        }
        return true;
    }

    private void passOver(final InputLane<?> first) {
        if (!first.isDone()) {
            isPassedOver[times.first()] = true;
            passedOver++;
        }
        times.setFirst(Selection.ENDED);
    }

    private void lookAtThosePassedOver() {
        for (int number = 0; number < lanes.size(); number++) {
            if (isPassedOver[number]) {
                lookAt(number);
            }
        }
    }

    private void lookAt(final int number) {
        final InputLane<?> lane = lanes.get(number);
        final boolean shows = lanes.hasHead(lane);
        if (shows || lane.isDone()) {
            isPassedOver[number] = false;
            passedOver--;
        }
        if (shows) {
            times.set(number, keyOf(lane));
        }
    }

    /** Times that are no times are refused where the record enters. */
    private static long keyOf(final InputLane<?> lane) {
        return Math.min(lane.headTimeNs(), Selection.ENDED - 1);
    }

    /** A record that comes too late for its place is put where the order has come to. */
    @Override
    public void handOn(final InputLane<?> lane) {
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
