package dev.tailrace.input;

import dev.tailrace.function.Irregularities;
import dev.tailrace.function.Irregularity;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * The order by the sequence numbers of a feed. Numbers rise in each lane, so the number after the last one is next
 * whatever the other lanes do; only where it is missing are all of them waited for. A number that is not above the last
 * one has been handed on from another lane, and is dropped.
 *
 * <p>Every lane is read in every round, so that a lane that is behind catches up while the other one leads.
 */
final class SequenceTurns implements Turns {

    /** Duplicates dropped in one lane before the next one is looked at: a round stays short, a lane catches up fast. */
    private static final int DROPS = 8;

    private final Lanes lanes;
    private final IdleRule idle;
    private final Irregularity gap;
    private final Irregularity duplicate;
    private boolean begun;
    private long last = Long.MIN_VALUE;

    SequenceTurns(final Lanes lanes, final IdleRule idle, final Irregularities irregularities) {
        this.lanes = lanes;
        this.idle = idle;
        this.gap = irregularities.counted("sequence-gap", "messages are missing before this one");
        this.duplicate = irregularities.noted(
                "duplicate-message", "the sequence number is not above that of the message before; dropped");
    }

    @Override
    public InputLane<?> next() {
        InputLane<?> first = null;
        boolean waits = false;
        for (int number = 0; number < lanes.size(); number++) {
            final InputLane<?> lane = lanes.get(number);
            if (hasNewHead(lane)) {
                first = first == null || lane.headSequence() < first.headSequence() ? lane : first;
            } else {
                waits |= lane.isAwaited(idle);
            }
        }
        return waits && !isExpected(first) ? null : first;
    }

    private boolean isExpected(final InputLane<?> lane) {
        return lane != null && begun && lane.headSequence() == last + 1;
    }

    private boolean hasNewHead(final InputLane<?> lane) {
        for (int drops = 0; drops < DROPS; drops++) {
            if (!lanes.hasHead(lane)) {
                return false;
            }
            if (!begun || lane.headSequence() > last) {
                return true;
            }
            drop(lane);
        }
        return false;
    }

    private void drop(final InputLane<?> lane) {
        lanes.take(lane);
        duplicate.report();
        lanes.drop(lane);
    }

    @Override
    public void handOn(final InputLane<?> lane) {
        lanes.take(lane);
        final long sequence = lane.headSequence();
        if (begun && sequence != last + 1) {
            gap.addLoss(sequence - last - 1, "messages");
            gap.report(last + 1, sequence, "as the next number");
        }
        begun = true;
        last = sequence;
        lane.handOnNumbered();
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
