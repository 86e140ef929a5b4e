package dev.tailrace.input;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.merge.LoserTree;
import dev.tailrace.merge.Selection;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * The order by (stream time of the log, log, place in the log). A tournament finds the log that is next; a log that has
 * nothing to show takes part with the time that its last record had, before which none of its records can be; so it stays
 * the first until it shows another. A log that the idle rule passes over is taken to have ended, and is looked at in each
 * round until it shows a record again.
 */
final class TimeInputOrder implements InputOrder {

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

    /** Gives the first log another key; false when its next record has to be waited for. */
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

    /** Times that are no times are refused where the record enters. */
    private static long keyOf(final InputCursor<?> cursor) {
        return Math.min(cursor.headTimeNs(), Selection.ENDED - 1);
    }

    /** A record that comes too late for its place is put where the order has come to. */
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
