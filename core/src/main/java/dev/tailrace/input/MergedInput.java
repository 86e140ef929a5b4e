package dev.tailrace.input;

import dev.tailrace.function.Irregularities;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.InputPlace;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.List;

/**
 * Several logs as one input, in a declared order: decodes the records of each and hands them to the entries of their
 * sources, one after the other.
 *
 * <p>Under {@link IdleRule#WAIT} which records are handed on, and in which order, is a function of what is in the logs; when
 * they deliver does not matter. Reads one record of each log ahead. One thread polls; a record costs one poll of its log
 * for a single record, one copy of its bytes, one decoding, and log2(k) comparisons among k logs by time, or one look at
 * each by sequence. Never allocates once buffers have
 * grown.
 *
 * <p>What a {@link #save} holds is the place that the order has reached in each log. Whoever restores it opens the logs so
 * that they go on behind {@link #position}; records that had been read ahead are then read and decoded again, so what a
 * decoder returns must not depend on what it has decoded before.
 */
public final class MergedInput implements Snapshotable {

    private final Lanes lanes;
    private final Turns turns;
    private final Irregularities irregularities;

    private MergedInput(final Lanes lanes, final Turns turns, final Irregularities irregularities) {
        this.lanes = lanes;
        this.turns = turns;
        this.irregularities = irregularities;
    }

    /**
     * Merges by (logical time, lane, place in the log).
     *
     * @param lanes in the order of their sources; at least one
     */
    public static MergedInput byTime(
            final List<? extends InputLane<?>> lanes, final IdleRule idle, final Irregularities irregularities) {
        final Lanes all = new Lanes(lanes);
        return new MergedInput(all, new TimeTurns(all, idle, irregularities), irregularities);
    }

    /**
     * Merges by the sequence numbers of the records; each number is handed on once, by the lane that has it first.
     *
     * @param lanes at least one
     */
    public static MergedInput bySequence(
            final List<? extends InputLane<?>> lanes, final IdleRule idle, final Irregularities irregularities) {
        final Lanes all = new Lanes(lanes);
        return new MergedInput(all, new SequenceTurns(all, idle, irregularities), irregularities);
    }

    /** Opens the decoders; called once, before the first poll. */
    public void open() {
        for (int number = 0; number < lanes.size(); number++) {
            lanes.get(number).open(irregularities);
        }
    }

    /**
     * Hands on what is next in the order, as far as that is known.
     *
     * @param limit after so many records this call ends, at least 1; duplicates that wait together may be a few more
     * @return the number of records that were handed on or left out; 0 when the next one is not known at the moment;
     *     {@link InputLog#END} when all logs have ended
     */
    public int poll(final int limit) {
        final long leftOutBefore = lanes.leftOut();
        int handedOn = 0;
        boolean goesOn = true;
        while (goesOn && handedOn + lanes.leftOut() - leftOutBefore < limit) {
            final long leftOut = lanes.leftOut();
            final InputLane<?> lane = turns.next();
            if (lane != null) {
                turns.handOn(lane);
                handedOn++;
            }
            goesOn = lane != null || lanes.leftOut() != leftOut;
        }
        final int taken = handedOn + (int) (lanes.leftOut() - leftOutBefore);
        return taken == 0 && lanes.areDone() ? InputLog.END : taken;
    }

    /** Where the record in hand comes from, or the one that was looked at last; allocates. */
    public String place() {
        return lanes.current().place();
    }

    /** Notes where the record that is handed on comes from. */
    public void locate(final InputPlace place) {
        lanes.current().locate(place);
    }

    /**
     * How far the order has come in the log of a lane: the position of the last record that was handed on, dropped or left
     * out; 0 before the first.
     */
    public long position(final int lane) {
        return lanes.get(lane).takenPosition();
    }

    @Override
    public void save(final StateOutput output) {
        output.putInt(lanes.size());
        for (int number = 0; number < lanes.size(); number++) {
            output.putLong(lanes.get(number).takenPosition());
            output.putLong(lanes.get(number).timeNs());
        }
        turns.save(output);
    }

    /** @throws dev.tailrace.state.StateException when there were more or fewer logs */
    @Override
    public void restore(final StateInput input) {
        final int saved = input.getInt();
        if (saved != lanes.size()) {
            throw input.refused(
                    "was saved with " + saved + " logs and has " + lanes.size() + " now; restore it with those");
        }
        for (int number = 0; number < lanes.size(); number++) {
            lanes.get(number).restore(input.getLong(), input.getLong());
        }
        turns.restore(input);
    }
}
