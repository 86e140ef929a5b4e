package dev.tailrace.runtime.calculation;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Stream time of one calculation, with its timers. It moves only by calls of the processor, never by a clock. Due
 * timers fire in the order (due time, declaration). A move costs one comparison when no timer is due; finding the due
 * timer takes time in proportion to the number of timers. Never allocates while running.
 */
public final class CalculationTime implements Snapshotable {

    /** Stream time before the first move. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    static final long NEVER = Long.MAX_VALUE;
    private static final long FARTHEST_NS = 1L << 62;

    private final List<Timer> declared = new ArrayList<>();
    private Timer[] timers = new Timer[0];
    private long nowNs = UNKNOWN;
    private long stopNs = UNKNOWN;
    private long targetNs = UNKNOWN;
    private long earliestNs = NEVER;

    /** Adds a timer while wiring; returns its number. */
    int add(final Timer timer) {
        declared.add(timer);
        timers = declared.toArray(new Timer[0]);
        return declared.size() - 1;
    }

    /** Stream time in nanoseconds, or {@link #UNKNOWN}; while a timer fires, the time for which it was set. */
    public long nowNs() {
        return nowNs;
    }

    /**
     * Checks a time and returns it.
     *
     * @throws IllegalArgumentException when it is more than 146 years from 0
     */
    public static long inRange(final long timeNs) {
        if (timeNs > FARTHEST_NS || timeNs < -FARTHEST_NS) {
            throw new IllegalArgumentException("time " + timeNs + " ns is more than 146 years from time 0");
        }
        return timeNs;
    }

    /**
     * Begins to move. Then {@link #nextDue} returns the timers that fire, until it returns -1.
     *
     * @return false when the time is earlier than one before; nothing is to be done then
     * @param timeNs in range, see {@link #inRange}
     * @param finallyNs the time that is moved to after this stop, not before {@code timeNs}
     */
    public boolean begin(final long timeNs, final long finallyNs) {
        if (timeNs < nowNs) {
            return false;
        }
        stopNs = timeNs;
        targetNs = finallyNs;
        if (nowNs == UNKNOWN) {
            beginIntervals(timeNs);
        }
        return true;
    }

    // The first time closes no interval; it only determines the current one.
    private void beginIntervals(final long timeNs) {
        for (final Timer timer : timers) {
            timer.beginInterval(timeNs);
        }
    }

    /**
     * Takes the timer that is due next and moves to its time, which {@link #nowNs} then returns. When no timer is due
     * any more, completes the move.
     *
     * @return the number of the timer, or -1
     */
    public int nextDue() {
        if (earliestNs > stopNs) {
            nowNs = stopNs;
            return -1;
        }
        final Timer timer = earliest();
        nowNs = timer.dueNs();
        timer.fired(targetNs);
        earliestNs = dueNs(earliest());
        return timer.number();
    }

    private Timer earliest() {
        Timer earliest = null;
        for (final Timer timer : timers) {
            if (earliest == null || timer.dueNs() < earliest.dueNs()) {
                earliest = timer;
            }
        }
        return earliest;
    }

    private static long dueNs(final Timer timer) {
        return timer == null ? NEVER : timer.dueNs();
    }

    /** The name of a timer, by its number. */
    public String nameOf(final int timer) {
        return timers[timer].name();
    }

    /** The earliest due time of all timers, or {@link Long#MAX_VALUE}. */
    public long nextDueNs() {
        return earliestNs;
    }

    /**
     * The due time of a timer. A time that has already passed is due on the next move, so that a timer cannot prevent
     * the current one from ending.
     */
    long dueNs(final long atNs) {
        return atNs > nowNs ? atNs : targetNs + 1;
    }

    /** Writes stream time, and the due time of each timer by its name. */
    @Override
    public void save(final StateOutput output) {
        output.putLong(nowNs);
        output.putLong(targetNs);
        output.putInt(timers.length);
        for (final Timer timer : timers) {
            output.putText(timer.name());
            output.putLong(timer.dueNs());
        }
    }

    /**
     * Reads what {@link #save} wrote. A timer that no longer exists is ignored; a new one waits like a timer that was
     * just created.
     */
    @Override
    public void restore(final StateInput input) {
        nowNs = input.getLong();
        stopNs = nowNs;
        targetNs = input.getLong();
        final Map<String, Long> saved = new HashMap<>();
        for (int left = input.getInt(); left > 0; left--) {
            saved.put(input.getText(), input.getLong());
        }
        for (final Timer timer : timers) {
            timer.restore(saved.get(timer.name()), nowNs);
        }
        earliestNs = dueNs(earliest());
    }

    /** Takes note that the due time of a timer has changed. */
    void changed(final long beforeNs, final long afterNs) {
        if (afterNs <= earliestNs) {
            earliestNs = afterNs;
        } else if (beforeNs == earliestNs) {
            earliestNs = dueNs(earliest());
        }
    }
}
