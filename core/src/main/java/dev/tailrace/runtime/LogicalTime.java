package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.List;
import java.util.stream.IntStream;

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
    private final int[] nodes;
    private TickListener listener = TickListener.NOBODY;
    private long nowNs = BEFORE_FIRST;
    private long nextBoundaryNs = BEFORE_FIRST;
    private boolean ticking;
    private boolean atEnd;
    private long beforeTickNs;
    private long firedNs;

    // What fires at present: its own, or what has arrived in hand of another task.
    private final Firing firing = new Firing();
    private TimeDriven source;

    /**
     * @param label of the task, moved on by each tick
     * @param granulesNs distances between the boundaries, in nanoseconds; empty when nothing waits for time
     * @param waiting what waits for time, in the order of the nodes
     */
    public LogicalTime(final Label label, final long[] granulesNs, final List<? extends TimeDriven> waiting) {
        this(label, granulesNs, waiting, IntStream.range(0, waiting.size()).toArray());
    }

    /**
     * The clock of a task that is one of several.
     *
     * @param nodes the numbers of the nodes that wait, which place what they fire among what others do
     */
    public LogicalTime(
            final Label label, final long[] granulesNs, final List<? extends TimeDriven> waiting, final int[] nodes) {
        this.label = label;
        this.granulesNs = granulesNs.clone();
        this.waiting = waiting.toArray(new TimeDriven[0]);
        this.nodes = nodes.clone();
    }

    /** Who is told of ticks, once all that is due has fired. */
    public void tellTicksTo(final TickListener told) {
        listener = told;
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
     * The earliest time for which a timer can be set. While something fires that is due at some time, it is just after
     * that: a tick fires in the order of due times, and a timer that sets itself again for its own time would never let
     * it end.
     */
    public long earliestTimerNs() {
        return ticking ? firing.dueNs() + 1 : BEFORE_FIRST;
    }

    /** Logical time before the tick that is going on. */
    public long beforeTickNs() {
        return beforeTickNs;
    }

    /** Whether the tick that is going on is that of the end of the input. */
    public boolean isAtEnd() {
        return atEnd;
    }

    /** Ends a tick on which nothing can be due here. */
    public void leaveTick() {
        ticking = false;
    }

    /** Whether what is being processed comes from a tick. */
    public boolean isTicking() {
        return ticking;
    }

    /** What fires at present and has brought about what is being processed; on a tick only. */
    public Firing firing() {
        if (source != null) {
            firing.key(source.firingKey(), source.keyOrder());
        }
        return firing;
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
        label.nextItem();
        beginTick(nowNs, nowNs, true);
        endTick();
    }

    /**
     * Catches up with whoever watches the time of records itself, as generated classes do between two boundaries. Time
     * that is not later than this changes nothing, on a tick least of all.
     */
    public void reach(final long timeNs) {
        if (timeNs > nowNs) {
            nowNs = timeNs;
        }
    }

    /** Records of earlier times cause no tick. {@link Long#MIN_VALUE} before the first record. */
    public long nextBoundaryNs() {
        return nextBoundaryNs;
    }

    /** A record comes next whose place in time another task has found out. */
    public void at(final long timeNs) {
        nowNs = timeNs;
    }

    /**
     * A tick begins: time has moved, and what is due may fire. Its place in the order is the caller's business.
     *
     * @param beforeNs logical time until then
     * @param timeNs logical time from now on
     * @param end whether it is that of the end of the input
     */
    public void beginTick(final long beforeNs, final long timeNs, final boolean end) {
        nowNs = timeNs;
        ticking = true;
        atEnd = end;
        beforeTickNs = beforeNs;
        firedNs = beforeNs;
    }

    /**
     * A record comes next that another task has fired on this tick. What is due here before that fires first.
     *
     * @param cause what has fired there
     */
    public void arrive(final Firing cause) {
        fireUntil(cause.dueNs(), cause.node());
        source = null;
        firing.set(cause);
        firedNs = Math.max(firedNs, cause.dueNs() - 1);
    }

    /** Fires the rest of what is due on this tick, and ends it. */
    public void endTick() {
        fireUntil(atEnd ? TimeDriven.NEVER : nowNs, Integer.MAX_VALUE);
        listener.onTick(nowNs, atEnd);
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
            label.nextItem();
            beginTick(beforeNs, eventTimeNs, false);
            endTick();
        }
    }

    // A time before the range can only be that of the first record: later ones are earlier than logical time.
    private static void checkRange(final long eventTimeNs) {
        if (eventTimeNs > FARTHEST_NS || eventTimeNs < -FARTHEST_NS) {
            throw new IllegalArgumentException("event time " + eventTimeNs + " ns is more than 146 years from time 0");
        }
    }

    private void fireUntil(final long dueNs, final int node) {
        for (int next = earliest(); next >= 0; next = earliest()) {
            final long nextDueNs = waiting[next].nextDueNs();
            if (nextDueNs > dueNs || nextDueNs == dueNs && nodes[next] > node || !atEnd && nextDueNs > nowNs) {
                return;
            }
            fire(waiting[next], nextDueNs, nodes[next]);
        }
    }

    private void fire(final TimeDriven next, final long dueNs, final int node) {
        source = next;
        firing.begin(dueNs, node);
        firedNs = Math.max(firedNs, dueNs - 1);
        next.fire(dueNs);
    }

    private int earliest() {
        int earliest = -1;
        long dueNs = TimeDriven.NEVER;
        for (int candidate = 0; candidate < waiting.length; candidate++) {
            final long candidateDueNs = waiting[candidate].nextDueNs();
            if (candidateDueNs < dueNs && (!atEnd || waiting[candidate].firesAtEnd())) {
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
