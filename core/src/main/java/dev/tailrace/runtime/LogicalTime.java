package dev.tailrace.runtime;

import dev.tailrace.runtime.state.Snapshotable;
import dev.tailrace.runtime.state.StateInput;
import dev.tailrace.runtime.state.StateOutput;
import java.util.List;

/**
 * The clock of a task: the largest event time seen so far in the total order. It never goes back and knows no wall
 * clock.
 *
 * <p>When it crosses a boundary (a multiple of a granule that some node declares: a window size, a timer granule) a tick
 * takes its own place in the order, before the record that moved the time, and everything due by then fires in the order
 * (due time, node, key). Which records cause ticks depends on the granules of the graph and on the log alone, not on
 * what happens to wait, so that a splitter can number ticks without asking the operators. However far the time jumps,
 * one crossing is one tick.
 *
 * <p>Cost per record: one comparison. Never allocates.
 */
public final class LogicalTime implements Snapshotable {

    /** Event times are at most this far from 0, in nanoseconds (146 years), so that boundaries after them are numbers. */
    public static final long FARTHEST_NS = 1L << 62;

    /** Granules are at most this long, in nanoseconds (9 years); windows over windows add up behind the last record. */
    public static final long LONGEST_GRANULE_NS = 1L << 58;

    private static final long BEFORE_FIRST = Long.MIN_VALUE;

    private final Label label;
    private final long[] granulesNs;
    private final TimeDriven[] waiting;
    private long nowNs = BEFORE_FIRST;
    private long nextBoundaryNs = BEFORE_FIRST;
    private boolean ticking;
    private long firedNs;

    /**
     * @param label of the task, moved on by each tick
     * @param granulesNs distances between the boundaries, in nanoseconds; empty when nothing waits for time
     * @param waiting what waits for time, in the order of the nodes
     */
    public LogicalTime(final Label label, final long[] granulesNs, final List<? extends TimeDriven> waiting) {
        this.label = label;
        this.granulesNs = granulesNs.clone();
        this.waiting = waiting.toArray(new TimeDriven[0]);
    }

    /** The largest event time seen so far; {@link Long#MIN_VALUE} before the first record. */
    public long nowNs() {
        return nowNs;
    }

    /**
     * The time that the record in hand belongs to: logical time; for what a tick emits, the last nanosecond before the
     * due time, because what has waited until then is about the time before. Never goes back, so that a window that has
     * closed is not opened again.
     */
    public long recordTimeNs() {
        return ticking ? firedNs : nowNs;
    }

    /**
     * Takes in the event time of the next record, before the record is processed, and ticks when a boundary is crossed.
     *
     * @throws IllegalArgumentException when the time is later than {@link #FARTHEST_NS}, or earlier than its negative
     * @return false when the time is earlier than one seen before; logical time then stays where it is
     */
    public boolean advanceTo(final long eventTimeNs) {
        if (eventTimeNs >= nextBoundaryNs) {
            cross(eventTimeNs);
            return true;
        }
        if (eventTimeNs < nowNs) {
            return false;
        }
        nowNs = eventTimeNs;
        return true;
    }

    /** Closes what closes at the end of the input, as one last tick. */
    public void endOfInput() {
        if (nowNs == BEFORE_FIRST) {
            return;
        }
        beginTick(nowNs);
        for (TimeDriven next = earliest(true); next != null; next = earliest(true)) {
            fire(next);
        }
        ticking = false;
    }

    /** Between two records: where the next boundary is follows from the time. */
    @Override
    public void save(final StateOutput output) {
        output.putLong(nowNs);
    }

    @Override
    public void restore(final StateInput input) {
        nowNs = input.getLong();
        nextBoundaryNs = nowNs == BEFORE_FIRST ? BEFORE_FIRST : boundaryAfter(nowNs);
        ticking = false;
    }

    private void cross(final long eventTimeNs) {
        checkRange(eventTimeNs);
        final long beforeNs = nowNs;
        nowNs = eventTimeNs;
        nextBoundaryNs = boundaryAfter(eventTimeNs);
        if (beforeNs != BEFORE_FIRST) {
            tick(beforeNs);
        }
    }

    // A time before the range can only be that of the first record: later ones are earlier than logical time.
    private static void checkRange(final long eventTimeNs) {
        if (eventTimeNs > FARTHEST_NS || eventTimeNs < -FARTHEST_NS) {
            throw new IllegalArgumentException("event time " + eventTimeNs + " ns is more than 146 years from time 0");
        }
    }

    private void tick(final long beforeNs) {
        beginTick(beforeNs);
        for (TimeDriven next = earliest(false); next != null && next.nextDueNs() <= nowNs; next = earliest(false)) {
            fire(next);
        }
        ticking = false;
    }

    private void beginTick(final long beforeNs) {
        label.nextItem();
        ticking = true;
        firedNs = beforeNs;
    }

    private void fire(final TimeDriven next) {
        final long dueNs = next.nextDueNs();
        firedNs = Math.max(firedNs, dueNs - 1);
        next.fire(dueNs);
    }

    private TimeDriven earliest(final boolean atEnd) {
        TimeDriven earliest = null;
        long dueNs = TimeDriven.NEVER;
        for (final TimeDriven candidate : waiting) {
            final long candidateDueNs = candidate.nextDueNs();
            if (candidateDueNs < dueNs && (!atEnd || candidate.firesAtEnd())) {
                earliest = candidate;
                dueNs = candidateDueNs;
            }
        }
        return earliest;
    }

    private long boundaryAfter(final long timeNs) {
        long next = FARTHEST_NS + 1;
        for (final long granuleNs : granulesNs) {
            next = Math.min(next, (Math.floorDiv(timeNs, granuleNs) + 1) * granuleNs);
        }
        return next;
    }
}
