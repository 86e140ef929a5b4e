package dev.tailrace.input;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.merge.LoserTree;
import dev.tailrace.merge.Selection;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * Orders records by (stream time of the log, log, place in the log). A tournament tree finds the next log. A log
 * without a head takes part with the time of its last record, because its next record cannot be earlier. If it is
 * first, the order waits for its next record. A log that the idle rule passes over counts as ended, and is checked in
 * each round until it has a record again.
 */
final class TimeInputOrder implements MergedInput.Order {

    private final InputCursors cursors;
    private final Selection times;
    private final IdleRule idle;
    private final InputFault lateRecord;
    private final boolean[] isPassedOver;
    private int passedOver;
    private long reachedNs = Long.MIN_VALUE;

    TimeInputOrder(final InputCursors cursors, final IdleRule idle, final InputFaults inputFaults) {
        this.cursors = cursors;
        this.times = new LoserTree(cursors.size());
        this.isPassedOver = new boolean[cursors.size()];
        this.idle = idle;
        this.lateRecord = inputFaults.counted(
                "late-record", "the source was silent for so long that the order had gone on to a later time");
    }

    @Override
    public InputCursor<?> next() {
        if (passedOver > 0) {
            lookAtThosePassedOver();
        }
        while (times.firstKey() != Selection.ENDED) {
            final InputCursor<?> first = cursors.get(times.first());
            if (first.hasHead()) {
                return first;
            }
            if (!show(first)) {
                return null;
            }
        }
        return null;
    }

    /** Updates the key of the first log; returns false when the order has to wait for its next record. */
    private boolean show(final InputCursor<?> first) {
        if (cursors.hasHead(first)) {
            times.setFirst(keyOf(first));
        } else if (first.isAwaited(idle)) {
            return false;
        } else {
            passOver(first);
        }
        return true;
    }

    private void passOver(final InputCursor<?> first) {
        if (!first.isDone()) {
            isPassedOver[times.first()] = true;
            passedOver++;
        }
        times.setFirst(Selection.ENDED);
    }

    private void lookAtThosePassedOver() {
        for (int number = 0; number < cursors.size(); number++) {
            if (isPassedOver[number]) {
                lookAt(number);
            }
        }
    }

    private void lookAt(final int number) {
        final InputCursor<?> cursor = cursors.get(number);
        final boolean shows = cursors.hasHead(cursor);
        if (shows || cursor.isDone()) {
            isPassedOver[number] = false;
            passedOver--;
        }
        if (shows) {
            times.set(number, keyOf(cursor));
        }
    }

    /** The key of the head, limited below {@link Selection#ENDED}; invalid times are refused where the record enters. */
    private static long keyOf(final InputCursor<?> cursor) {
        return Math.min(cursor.headTimeNs(), Selection.ENDED - 1);
    }

    /** Passes on the head. A record that is too late for its place gets the time that the order has reached. */
    @Override
    public void handOn(final InputCursor<?> cursor) {
        cursors.take(cursor);
        if (cursor.headTimeNs() < reachedNs) {
            lateRecord.report();
            cursor.handOnAt(reachedNs);
        } else {
            reachedNs = cursor.headTimeNs();
            cursor.handOn();
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
