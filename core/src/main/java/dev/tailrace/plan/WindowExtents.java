package dev.tailrace.plan;

import dev.tailrace.runtime.StreamTime;
import java.math.BigInteger;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Checks the sizes and slides of windows. Reports each invalid value and returns a harmless one in its place, so that
 * wiring can continue and find further problems.
 */
public final class WindowExtents {

    /** Most panes in a window; more indicate a mistake of units. */
    public static final int MOST_PANES = 1 << 16;

    private final Consumer<String> problems;

    /** @param problems takes sentences that follow the name of the node */
    public WindowExtents(final Consumer<String> problems) {
        this.problems = problems;
    }

    /** The length of an interval in nanoseconds, limited to the range of long; -1 if there is none. */
    public static long nanos(final Duration interval) {
        return nanos(interval, -1);
    }

    /** The length of an interval in nanoseconds, limited to the range of long. */
    public static long nanos(final Duration interval, final long ofNone) {
        if (interval == null) {
            return ofNone;
        }
        try {
            return interval.toNanos();
        } catch (final ArithmeticException tooLong) {
            return interval.isNegative() ? -Long.MAX_VALUE : Long.MAX_VALUE;
        }
    }

    /** Checks a length in nanoseconds and returns it; 1 if it is invalid. */
    public long length(final String what, final long ns) {
        if (ns <= 0) {
            problems.accept(what + ns + " ns; give a positive duration");
        } else if (ns > StreamTime.LONGEST_TIMER_RESOLUTION_NS) {
            problems.accept(what + ns + " ns; the longest are 9 years");
        } else {
            return ns;
        }
        return 1;
    }

    /** Checks a number of records and returns it; 1 if it is invalid. */
    public int count(final String what, final int records) {
        if (records < 1) {
            problems.accept(what + records + " records; the least is 1");
        }
        return Math.max(1, records);
    }

    /** Checks that windows of time are not cut into too many panes; size and slide are valid lengths. */
    public void slides(final long sizeNs, final long slideNs) {
        final long paneNs =
                BigInteger.valueOf(sizeNs).gcd(BigInteger.valueOf(slideNs)).longValueExact();
        if (sizeNs % slideNs == 0) {
            panes(sizeNs, slideNs, " ns", "a duration");
        } else if (Math.max(sizeNs, slideNs) / paneNs > MOST_PANES) {
            problems.accept(
                    "has windows of " + sizeNs + " ns that slide by " + slideNs + " ns, which have no more than "
                            + paneNs + " ns in common; make the size a multiple of the slide");
        }
    }

    /** The number of slides in a window; 1 if the values are invalid. */
    public int panes(final long size, final long slide, final String unit, final String measure) {
        if (size % slide != 0) {
            problems.accept("has windows of " + size + unit + " that slide by " + slide + unit + "; give " + measure
                    + " that is a multiple of the slide as their size");
        } else if (size / slide > MOST_PANES) {
            problems.accept("has windows of " + size / slide + " slides; the most are " + MOST_PANES
                    + ": slide by more or make the windows smaller");
        } else {
            return (int) (size / slide);
        }
        return 1;
    }
}
