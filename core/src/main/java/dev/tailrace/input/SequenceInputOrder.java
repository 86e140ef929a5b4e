package dev.tailrace.input;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * Orders records by the sequence numbers of a feed. Numbers increase in each log, so the number after the last one is
 * next, without a look at the other logs. Only when it is missing does the order wait for all logs. A record whose
 * number is not above the last one is a duplicate from another log, and is dropped.
 *
 * <p>Every log is read in every round, so that a slower log catches up while another one leads.
 */
final class SequenceInputOrder implements MergedInput.Order {

    /** Maximum number of duplicates dropped from one log in a round: the round stays short, and a log catches up fast. */
    private static final int DROPS = 8;

    private final InputCursors cursors;
    private final IdleRule idle;
    private final InputFault gap;
    private final InputFault duplicate;
    private boolean begun;
    private long last = Long.MIN_VALUE;

    SequenceInputOrder(final InputCursors cursors, final IdleRule idle, final InputFaults inputFaults) {
        this.cursors = cursors;
        this.idle = idle;
        this.gap = inputFaults.counted("sequence-gap", "messages are missing before this one");
        this.duplicate = inputFaults.informational(
                "duplicate-message", "the sequence number is not above that of the message before; dropped");
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
        if (begun && sequence != last + 1) {
            gap.addLoss(sequence - last - 1, "messages");
            gap.report(last + 1, sequence, "as the next number");
        }
        begun = true;
        last = sequence;
        cursor.handOnNumbered();
    }

    @Override
    public void save(final StateOutput output) {
        output.putBoolean(begun);
        output.putLong(last);
    }

    @Override
    public void restore(final StateInput input) {
        begun = input.getBoolean();
        last = input.getLong();
    }
}
