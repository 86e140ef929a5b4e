package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The clock of a task: the largest event time seen so far in the total order. It never goes back and does not depend on
 * a wall clock.
 *
 * <p>When it crosses a boundary (a multiple of a timer resolution that some node declares, such as a window size), a
 * punctuation takes a place in the order, before the record that moved the time. Everything due by then fires in the
 * order (due time, node, key). The timer resolutions of the graph and the log alone determine which records cause
 * punctuations, not the timers that are set, so that a splitter can number punctuations without asking the operators.
 * However far the time jumps, one crossing is one punctuation.
 *
 * <p>Cost per record: one comparison. Never allocates.
 */
public final class StreamTime implements Snapshotable {

    /**
     * Event times are at most this far from 0, in nanoseconds (146 years), so that boundaries after them do not
     * overflow.
     */
    public static final long FARTHEST_NS = 1L << 62;

    /** Timer resolutions are at most this long, in nanoseconds (9 years); windows over windows add up after the last record. */
    public static final long LONGEST_TIMER_RESOLUTION_NS = 1L << 58;

    private static final long BEFORE_FIRST = Long.MIN_VALUE;

    private final Label label;
    private final long[] timerResolutionsNs;
    private final TimeDriven[] waiting;
    private final int[] nodes;
    private PunctuationListener listener = PunctuationListener.NONE;
    private long nowNs = BEFORE_FIRST;
    private long nextBoundaryNs = BEFORE_FIRST;
    private boolean inPunctuation;
    private boolean atEnd;
    private long beforePunctuationNs;
    private long firedNs;

    // The firing in progress: one of this task, or one that arrived from another task.
    private final Firing firing = new Firing();
    private TimeDriven source;

    /**
     * @param label of the task, moved by each punctuation
     * @param timerResolutionsNs distances between the boundaries, in nanoseconds; empty when nothing waits for time
     * @param waiting the parts of the task that wait for time, in the order of the nodes
     */
    public StreamTime(final Label label, final long[] timerResolutionsNs, final List<? extends TimeDriven> waiting) {
        this(
                label,
                timerResolutionsNs,
                waiting,
                IntStream.range(0, waiting.size()).toArray());
    }

    /**
     * Creates the clock of one of several tasks.
     *
     * @param nodes the numbers of the nodes that wait for time; they order the firings of different nodes
     */
    public StreamTime(
            final Label label,
            final long[] timerResolutionsNs,
            final List<? extends TimeDriven> waiting,
            final int[] nodes) {
        this.label = label;
        this.timerResolutionsNs = timerResolutionsNs.clone();
        this.waiting = waiting.toArray(new TimeDriven[0]);
        this.nodes = nodes.clone();
    }

    /** Sets the listener that is called on a punctuation, after everything due has fired. */
    public void setPunctuationListener(final PunctuationListener told) {
        listener = told;
    }

    /** The largest event time seen so far; {@link Long#MIN_VALUE} before the first record. */
    public long nowNs() {
        return nowNs;
    }

    /**
     * The time of the current record: stream time; for a record that a punctuation emits, the last nanosecond before
     * the due time, because it describes the time before. Never goes back, so that a closed window is not opened again.
     */
    public long recordTimeNs() {
        return inPunctuation ? firedNs : nowNs;
    }

    /**
     * The earliest time for which a timer can be set. During a firing this is just after its due time: a punctuation
     * fires in the order of due times, and a timer that sets itself again for the same time would prevent its end.
     */
    public long earliestTimerNs() {
        return inPunctuation ? firing.dueNs() + 1 : BEFORE_FIRST;
    }

    /** Stream time before the punctuation that is in progress. */
    public long beforePunctuationNs() {
        return beforePunctuationNs;
    }

    /** Whether the punctuation in progress is the last one, at the end of the input. */
    public boolean isAtEnd() {
        return atEnd;
    }

    /** Ends a punctuation on which nothing can be due in this task. */
    public void leavePunctuation() {
        inPunctuation = false;
    }

    /** Whether the current record comes from a punctuation. */
    public boolean isInPunctuation() {
        return inPunctuation;
    }

    /** The firing that has caused the current record; during a punctuation only. */
    public Firing firing() {
        if (source != null) {
            firing.key(source.firingKey(), source.keyOrder());
        }
        return firing;
    }

    /**
     * Advances to the event time of the next record, before the record is processed; runs a punctuation when a boundary
     * is crossed.
     *
     * @throws IllegalArgumentException when the time is later than {@link #FARTHEST_NS}, or earlier than its negative
     * @return false when the time is earlier than one seen before; stream time then stays where it is
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

    /** Runs the last punctuation, which closes the open windows at the end of the input. */
    public void endOfInput() {
        if (nowNs == BEFORE_FIRST) {
            return;
        }
        label.nextItem();
        beginPunctuation(nowNs, nowNs, true);
        endPunctuation();
    }

    /**
     * Moves forward to a time, for callers that track the time of records themselves, as generated classes do between
     * two boundaries. A time that is not later changes nothing, also during a punctuation.
     */
    public void reach(final long timeNs) {
        if (timeNs > nowNs) {
            nowNs = timeNs;
        }
    }

    /**
     * The next boundary, in nanoseconds: records of earlier times cause no punctuation. {@link Long#MIN_VALUE} before
     * the first record.
     */
    public long nextBoundaryNs() {
        return nextBoundaryNs;
    }

    /** Moves to the time of the next record, which another task has determined. */
    public void at(final long timeNs) {
        nowNs = timeNs;
    }

    /**
     * Begins a punctuation: time has moved, and due timers may fire. The caller gives the punctuation its place in the
     * order.
     *
     * @param beforeNs stream time before the punctuation
     * @param timeNs stream time from now on
     * @param end whether it is the punctuation of the end of the input
     */
    public void beginPunctuation(final long beforeNs, final long timeNs, final boolean end) {
        nowNs = timeNs;
        inPunctuation = true;
        atEnd = end;
        beforePunctuationNs = beforeNs;
        firedNs = beforeNs;
    }

    /**
     * Prepares for a record that another task has fired on this punctuation: fires first what is due earlier in this
     * task.
     *
     * @param cause the firing in the other task
     */
    public void arrive(final Firing cause) {
        fireUntil(cause.dueNs(), cause.node());
        source = null;
        firing.set(cause);
        firedNs = Math.max(firedNs, cause.dueNs() - 1);
    }

    /** Fires everything that is still due on this punctuation, and ends it. */
    public void endPunctuation() {
        fireUntil(atEnd ? TimeDriven.NEVER : nowNs, Integer.MAX_VALUE);
        listener.onPunctuation(nowNs, atEnd);
        inPunctuation = false;
    }

    /** The name that this class had when the first snapshots were stored. */
    @Override
    public String stateFormat() {
        return "dev.tailrace.runtime.LogicalTime";
    }

    /** Called between two records. The next boundary is not saved, because it follows from the time. */
    @Override
    public void save(final StateOutput output) {
        output.putLong(nowNs);
    }

    @Override
    public void restore(final StateInput input) {
        nowNs = input.getLong();
        nextBoundaryNs = nowNs == BEFORE_FIRST ? BEFORE_FIRST : boundaryAfter(nowNs);
        inPunctuation = false;
    }

    private void cross(final long eventTimeNs) {
        checkRange(eventTimeNs);
        final long beforeNs = nowNs;
        nowNs = eventTimeNs;
        nextBoundaryNs = boundaryAfter(eventTimeNs);
        if (beforeNs != BEFORE_FIRST) {
            label.nextItem();
            beginPunctuation(beforeNs, eventTimeNs, false);
            endPunctuation();
        }
    }

    // A time before the range can only be that of the first record: later ones are earlier than stream time.
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
        for (final long timerResolutionNs : timerResolutionsNs) {
            next = Math.min(next, (Math.floorDiv(timeNs, timerResolutionNs) + 1) * timerResolutionNs);
        }
        return next;
    }

    /** Listener that is called on each punctuation. */
    @FunctionalInterface
    public interface PunctuationListener {

        /** Ignores punctuations. */
        PunctuationListener NONE = (nowNs, atEnd) -> {};

        /**
         * Called when everything due on a punctuation has fired, before the record that moved the time is processed.
         *
         * @param nowNs stream time from now on
         * @param atEnd whether it is the punctuation of the end of the input
         */
        void onPunctuation(long nowNs, boolean atEnd);
    }
}
