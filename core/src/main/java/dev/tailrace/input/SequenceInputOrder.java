package dev.tailrace.input;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.GapRecords;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * Orders records by the sequence numbers of a feed. Numbers increase in each log, so the number after the last one is
 * next, without a look at the other logs. Only when it is missing does the order wait for all logs. A record whose
 * number is not above the last one is a duplicate from another log, and is dropped.
 *
 * <p>Every log is read in every round, so that a slower log catches up while another one leads.
 *
 * <p>After a gap that no log fills, the records of {@link GapRecords} enter one by one before the next head, whose
 * number is the expected one by then.
 */
final class SequenceInputOrder implements MergedInput.Order {

    /** Maximum number of duplicates dropped from one log in a round: the round stays short, and a log catches up fast. */
    private static final int DROPS = 8;

    private static final int BEGUN = 1;

    /** The gap records of the sources follow; never written by earlier versions. */
    private static final int WITH_GAPS = 2;

    private final InputCursors cursors;
    private final IdleRule idle;
    private final InputFault gap;
    private final InputFault duplicate;
    private boolean begun;
    private long last = Long.MIN_VALUE;

    SequenceInputOrder(final InputCursors cursors, final IdleRule idle, final InputFaults inputFaults) {
        this.cursors = cursors;
        for (int number = 1; number < cursors.size(); number++) {
            shareGaps(cursors.get(number), number);
        }
        this.idle = idle;
        this.gap = inputFaults.counted("sequence-gap", "messages are missing before this one");
        this.duplicate = inputFaults.informational(
                "duplicate-message", "the sequence number is not above that of the message before; dropped");
    }

    private void shareGaps(final InputCursor<?> cursor, final int number) {
        for (int earlier = number - 1; earlier >= 0; earlier--) {
            cursor.shareGapsOf(cursors.get(earlier));
        }
    }

    @Override
    public InputCursor<?> next() {
        InputCursor<?> first = null;
        boolean waits = false;
        for (int number = 0; number < cursors.size(); number++) {
            final InputCursor<?> cursor = cursors.get(number);
            if (hasNewHead(cursor)) {
                first = first == null || cursor.headSequence() < first.headSequence() ? cursor : first;
            } else {
                waits |= cursor.isAwaited(idle);
            }
        }
        return waits && !isExpected(first) ? null : first;
    }

    private boolean isExpected(final InputCursor<?> cursor) {
        return cursor != null && begun && cursor.headSequence() == last + 1;
    }

    private boolean hasNewHead(final InputCursor<?> cursor) {
        for (int drops = 0; drops < DROPS; drops++) {
            if (!cursors.hasHead(cursor)) {
                return false;
            }
            if (!begun || cursor.headSequence() > last) {
                return true;
            }
            drop(cursor);
        }
        return false;
    }

    private void drop(final InputCursor<?> cursor) {
        cursors.take(cursor);
        duplicate.report();
        cursors.drop(cursor);
    }

    @Override
    public void handOn(final InputCursor<?> cursor) {
        cursors.take(cursor);
        final long sequence = cursor.headSequence();
        if (begun ? sequence != last + 1 : !cursor.startsFeed()) {
            beginGap(sequence);
        }
        begun = true;
        last = sequence - 1;
        if (!handOnGap(cursor)) {
            last = sequence;
            cursor.handOnNumbered();
        }
    }

    private void beginGap(final long next) {
        if (begun) {
            gap.addLoss(next - last - 1, "messages");
            gap.report(last + 1, next, "as the next number");
        } else {
            gap.report("the first number is " + next);
        }
        final long before = begun ? last : next - 1;
        for (int number = 0; number < cursors.size(); number++) {
            cursors.get(number).beginGap(before);
        }
    }

    private boolean handOnGap(final InputCursor<?> cursor) {
        for (int number = 0; number < cursors.size(); number++) {
            if (cursors.get(number).handOnDue()) {
                return true;
            }
        }
        return cursor.handOnBefore();
    }

    @Override
    public void save(final StateOutput output) {
        output.putByte((begun ? BEGUN : 0) | (tellsGaps() ? WITH_GAPS : 0));
        output.putLong(last);
        for (int number = 0; number < cursors.size(); number++) {
            if (cursors.get(number).ownsGaps()) {
                cursors.get(number).saveGaps(output);
            }
        }
    }

    @Override
    public void restore(final StateInput input) {
        final int form = input.getByte();
        begun = (form & BEGUN) != 0;
        last = input.getLong();
        for (int number = 0; (form & WITH_GAPS) != 0 && number < cursors.size(); number++) {
            if (cursors.get(number).ownsGaps()) {
                cursors.get(number).restoreGaps(input);
            }
        }
    }

    private boolean tellsGaps() {
        for (int number = 0; number < cursors.size(); number++) {
            if (cursors.get(number).ownsGaps()) {
                return true;
            }
        }
        return false;
    }
}
