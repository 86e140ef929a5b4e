package dev.tailrace.runtime.calculation;

import dev.tailrace.state.Wired;

/**
 * A timer of a calculation, due at one point of stream time. A node sets it, any number of times; when stream time
 * reaches the due time, the nodes that listen to it run. Setting it again replaces the due time. Allocates nothing.
 */
@Wired
public final class Timer {

    private final String name;
    private final CalculationTime time;
    private final long intervalNs;
    private final int number;
    private long dueNs = CalculationTime.NEVER;

    /**
     * Adds a timer to the time of its calculation.
     *
     * @param intervalNs it fires by itself when stream time crosses a multiple of this, once for each crossing; 0 for a
     *     timer that fires only after it was set
     */
    public Timer(final String name, final CalculationTime time, final long intervalNs) {
        this.name = name;
        this.time = time;
        this.intervalNs = intervalNs;
        this.number = time.add(this);
    }

    public String name() {
        return name;
    }

    /** Its number in the calculation, in the order of declaration, from 0. */
    public int number() {
        return number;
    }

    /** The interval in nanoseconds; 0 when it fires only when set. */
    public long intervalNs() {
        return intervalNs;
    }

    /**
     * Sets the due time.
     *
     * @param atNs stream time in nanoseconds; a time that has already passed is due on the next move of time
     * @throws IllegalStateException when this timer fires by itself
     */
    public void set(final long atNs) {
        if (intervalNs > 0) {
            throw new IllegalStateException(
                    "'" + name + "' fires by itself every " + intervalNs + " ns; it is not set");
        }
        waitFor(time.dueNs(atNs));
    }

    private void waitFor(final long nextDueNs) {
        final long beforeNs = dueNs;
        dueNs = nextDueNs;
        time.changed(beforeNs, nextDueNs);
    }

    /** Cancels the timer. */
    public void cancel() {
        set(CalculationTime.NEVER);
    }

    /** Whether the timer is set. */
    public boolean isSet() {
        return dueNs != CalculationTime.NEVER;
    }

    /** The due time in nanoseconds; {@link Long#MAX_VALUE} for none. */
    public long dueNs() {
        return dueNs;
    }

    /** @param savedNs the saved due time; null when the timer is new */
    void restore(final Long savedNs, final long nowNs) {
        dueNs = savedNs != null ? savedNs : CalculationTime.NEVER;
        if (savedNs == null && nowNs != CalculationTime.UNKNOWN) {
            beginInterval(nowNs);
        }
    }

    void beginInterval(final long nowNs) {
        if (intervalNs > 0) {
            waitFor(boundaryAfter(nowNs));
        }
    }

    /** @param targetNs the time that stream time moves to; boundaries up to it are passed in one step */
    void fired(final long targetNs) {
        dueNs = intervalNs > 0 ? boundaryAfter(targetNs) : CalculationTime.NEVER;
    }

    private long boundaryAfter(final long timeNs) {
        return (Math.floorDiv(timeNs, intervalNs) + 1) * intervalNs;
    }
}
