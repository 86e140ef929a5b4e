package dev.tailrace.runtime.calculation;

import dev.tailrace.state.Wired;

/**
 * Waits for one moment of stream time. A node sets it, again and again; when stream time arrives, the nodes that listen
 * to it run. Setting it anew replaces what it waited for. Allocates nothing.
 */
@Wired
public final class Timer {

    private final String name;
    private final CalculationTime time;
    private final long intervalNs;
    private final int number;
    private long dueNs = CalculationTime.NEVER;

    private Timer(final String name, final CalculationTime time, final long intervalNs) {
        this.name = name;
        this.time = time;
        this.intervalNs = intervalNs;
        this.number = time.add(this);
    }

    /** A timer that fires when it was set. */
    public static Timer once(final String name, final CalculationTime time) {
        return new Timer(name, time, 0);
    }

    /** A timer that fires by itself when stream time crosses a multiple of the interval; one crossing is one firing. */
    public static Timer every(final String name, final CalculationTime time, final long intervalNs) {
        return new Timer(name, time, intervalNs);
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
     * Waits for this time from now on.
     *
     * @param atNs stream time in nanoseconds; one that has come already is due on the next move of time
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

    /** Waits no longer. */
    public void cancel() {
        set(CalculationTime.NEVER);
    }

    /** Whether it waits. */
    public boolean isSet() {
        return dueNs != CalculationTime.NEVER;
    }

    /** The time that is waited for, in nanoseconds; {@link Long#MAX_VALUE} for none. */
    public long dueNs() {
        return dueNs;
    }

    /** @param savedNs what it waited for; null when it is new */
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

    /** @param targetNs where stream time is going to; boundaries up to there are passed in one step */
    void fired(final long targetNs) {
        dueNs = intervalNs > 0 ? boundaryAfter(targetNs) : CalculationTime.NEVER;
    }

    private long boundaryAfter(final long timeNs) {
        return (Math.floorDiv(timeNs, intervalNs) + 1) * intervalNs;
    }
}
