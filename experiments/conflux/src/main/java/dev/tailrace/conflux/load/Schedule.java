package dev.tailrace.conflux.load;

import java.time.Duration;

/**
 * When the records of a run are due, counted from its start.
 *
 * @param perSecond records a second, evenly spread; {@link #UNPACED} for as many as are taken
 * @param warmUp the first part of the run, which is not measured
 * @param measured the part after it
 */
public record Schedule(double perSecond, Duration warmUp, Duration measured) {

    /** The rate of a schedule without one: each record is due when it is asked for. */
    public static final double UNPACED = 0;

    private static final double NS_PER_SECOND = 1e9;
    private static final double HIGHEST_PER_SECOND = 1e9;

    /**
     * @throws IllegalArgumentException when the rate is no rate, or there is nothing to measure
     */
    public Schedule {
        if (!(perSecond >= 0 && perSecond <= HIGHEST_PER_SECOND)) {
            throw new IllegalArgumentException("a rate is from 0 to 1000000000 records a second, not " + perSecond);
        }
        if (warmUp.isNegative() || measured.isNegative() || measured.isZero()) {
            throw new IllegalArgumentException(
                    "measure for longer than nothing, after a warm-up that is not negative; not for " + measured
                            + " after " + warmUp);
        }
    }

    /** As many records as are taken, for so long. */
    public static Schedule unpaced(final Duration warmUp, final Duration measured) {
        return new Schedule(UNPACED, warmUp, measured);
    }

    /** Whether records have a time of their own. */
    public boolean isPaced() {
        return perSecond != UNPACED;
    }

    /** Nanoseconds from the start to the moment at which a record is due; from the number alone, so that nothing drifts. */
    static long dueAfterNs(final long number, final double intervalNs) {
        return (long) (number * intervalNs);
    }

    /** Nanoseconds from one record to the next; infinite without a rate. */
    double intervalNs() {
        return NS_PER_SECOND / perSecond;
    }

    /** Records that are due before the end of a schedule with a rate. */
    long records() {
        long count = (long) (lengthNs() / intervalNs());
        while (dueAfterNs(count, intervalNs()) < lengthNs()) {
            count++;
        }
        return count;
    }

    /** Nanoseconds from the start to the first record that is measured. */
    public long measuredAfterNs() {
        return warmUp.toNanos();
    }

    /** Nanoseconds from the start to the end. */
    public long lengthNs() {
        return warmUp.toNanos() + measured.toNanos();
    }
}
