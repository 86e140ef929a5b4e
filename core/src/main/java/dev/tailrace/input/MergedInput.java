package dev.tailrace.input;

import dev.tailrace.function.InputFaults;
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

    private final InputCursors cursors;
    private final InputOrder turns;
    private final InputFaults inputFaults;

    private MergedInput(final InputCursors cursors, final InputOrder turns, final InputFaults inputFaults) {
        this.cursors = cursors;
        this.turns = turns;
        this.inputFaults = inputFaults;
    }

    /**
     * Merges by (stream time, log, place in the log).
     *
     * @param cursors in the order of their sources; at least one
     */
    public static MergedInput byTime(
            final List<? extends InputCursor<?>> cursors, final IdleRule idle, final InputFaults inputFaults) {
        final InputCursors all = new InputCursors(cursors);
        return new MergedInput(all, new TimeInputOrder(all, idle, inputFaults), inputFaults);
    }

    /**
     * Merges by the sequence numbers of the records; each number is handed on once, by the log that has it first.
     *
     * @param cursors at least one
     */
    public static MergedInput bySequence(
            final List<? extends InputCursor<?>> cursors, final IdleRule idle, final InputFaults inputFaults) {
        final InputCursors all = new InputCursors(cursors);
        return new MergedInput(all, new SequenceInputOrder(all, idle, inputFaults), inputFaults);
    }

    /** Opens the decoders; called once, before the first poll. */
    public void open() {
        for (int number = 0; number < cursors.size(); number++) {
            cursors.get(number).open(inputFaults);
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
        final long leftOutBefore = cursors.leftOut();
        int handedOn = 0;
        boolean goesOn = true;
        while (goesOn && handedOn + cursors.leftOut() - leftOutBefore < limit) {
            final long leftOut = cursors.leftOut();
            final InputCursor<?> cursor = turns.next();
            if (cursor != null) {
                turns.handOn(cursor);
                handedOn++;
            }
            goesOn = cursor != null || cursors.leftOut() != leftOut;
        }
        final int taken = handedOn + (int) (cursors.leftOut() - leftOutBefore);
        return taken == 0 && cursors.areDone() ? InputLog.END : taken;
    }

    /** Where the record in hand comes from, or the one that was looked at last; allocates. */
    public String place() {
        return cursors.current().place();
    }

    /** Notes where the record that is handed on comes from. */
    public void locate(final InputPlace place) {
        cursors.current().locate(place);
    }

    /**
     * How far the order has come in the log of a log: the position of the last record that was handed on, dropped or left
     * out; 0 before the first.
     */
    public long position(final int cursor) {
        return cursors.get(cursor).takenPosition();
    }

    @Override
    public void save(final StateOutput output) {
        output.putInt(cursors.size());
        for (int number = 0; number < cursors.size(); number++) {
            output.putLong(cursors.get(number).takenPosition());
            output.putLong(cursors.get(number).timeNs());
        }
        turns.save(output);
    }

    /** @throws dev.tailrace.state.StateException when there were more or fewer logs */
    @Override
    public void restore(final StateInput input) {
        final int saved = input.getInt();
        if (saved != cursors.size()) {
            throw input.refused(
                    "was saved with " + saved + " logs and has " + cursors.size() + " now; restore it with those");
        }
        for (int number = 0; number < cursors.size(); number++) {
            cursors.get(number).restore(input.getLong(), input.getLong());
        }
        turns.restore(input);
    }
}
