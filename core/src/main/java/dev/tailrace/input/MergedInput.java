package dev.tailrace.input;

import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.InputPlace;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.List;

/**
 * Merges several logs into one input, in a declared order: decodes the records of each log and passes them, one after
 * the other, to the entry points of their sources.
 *
 * <p>Under {@link IdleRule#WAIT} the records that are passed on and their order depend only on the contents of the
 * logs, not on the time of delivery. Reads one record of each log ahead. One thread polls; a record costs one poll of
 * its log for a single record, one copy of its bytes, one decoding, and, with k logs, log2(k) comparisons in an order
 * by time or k in an order by sequence numbers. Does not allocate once the buffers have grown.
 *
 * <p>A snapshot contains the position that the order has reached in each log. To restore it, open each log so that it
 * continues after {@link #position}. Records that had been read ahead are then read and decoded again, so a decoder's
 * result must not depend on the records that it has decoded before.
 */
public final class MergedInput implements Snapshotable {

    private final InputCursors cursors;
    private final Order turns;
    private final InputFaults inputFaults;

    private MergedInput(final InputCursors cursors, final Order turns, final InputFaults inputFaults) {
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
     * Merges by the sequence numbers of the records; each number is passed on once, from the first log that has it.
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
     * Passes on the next records in the order, as far as they are known.
     *
     * @param limit number of records after which this call ends, at least 1; a series of duplicates may exceed it by a
     *     few
     * @return the number of records that were passed on or left out; 0 when the next one is not known at the moment;
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

    /** Describes where the current record comes from, or the one that was read last; allocates. */
    public String place() {
        return cursors.current().place();
    }

    /** Stores where the record that is being passed on comes from. */
    public void locate(final InputPlace place) {
        cursors.current().locate(place);
    }

    /**
     * The position that the order has reached in a log: that of the last record that was passed on, dropped or left
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

    /** @throws dev.tailrace.state.StateException when the snapshot has another number of logs */
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

    /** The order of a merged input: selects the log whose record is next. */
    interface Order extends Snapshotable {

        /**
         * Reads the logs that have no head, as far as necessary, and finds the log whose head is next.
         *
         * @return the log, or null when the next one is not known yet
         */
        InputCursor<?> next();

        /** Passes on the head of the log that {@link #next} has found. */
        void handOn(InputCursor<?> cursor);
    }
}
