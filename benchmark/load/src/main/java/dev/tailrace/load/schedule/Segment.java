package dev.tailrace.load.schedule;

import java.time.Duration;
import java.util.Locale;

/**
 * A stretch of a schedule over which the rate changes linearly.
 *
 * @param fromPerSecond records a second at its beginning
 * @param toPerSecond records a second at its end
 * @param duration longer than zero
 */
public record Segment(double fromPerSecond, double toPerSecond, Duration duration) implements Stretch {

    private static final double HIGHEST_PER_SECOND = 1e8;
    private static final double NS_PER_SECOND = 1e9;

    /** @throws IllegalArgumentException when a rate is invalid, both rates are 0, or the duration is not positive */
    public Segment {
        if (!isRate(fromPerSecond) || !isRate(toPerSecond) || fromPerSecond + toPerSecond == 0) {
            throw new IllegalArgumentException("a rate is above 0 and at most 100000000 records a second, not "
                    + rates(fromPerSecond, toPerSecond));
        }
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("a segment of the load must be longer than 0, not " + duration);
        }
    }

    private static boolean isRate(final double perSecond) {
        return perSecond >= 0 && perSecond <= HIGHEST_PER_SECOND;
    }

    /** A stretch of constant rate. */
    static Segment steady(final double perSecond, final Duration duration) {
        return new Segment(perSecond, perSecond, duration);
    }

    @Override
    public double records() {
        return (fromPerSecond + toPerSecond) / 2 * seconds();
    }

    @Override
    public double dueAfterNs(final double records) {
        if (fromPerSecond == toPerSecond) {
            return records / fromPerSecond * NS_PER_SECOND;
        }
        // Solves records = from * t + slope * t * t / 2 for t, in a form that keeps precision for small slopes.
        final double slope = (toPerSecond - fromPerSecond) / seconds();
        final double root = Math.sqrt(Math.max(0, fromPerSecond * fromPerSecond + 2 * slope * records));
        return 2 * records / (fromPerSecond + root) * NS_PER_SECOND;
    }

    @Override
    public double highestPerSecond() {
        return Math.max(fromPerSecond, toPerSecond);
    }

    double seconds() {
        return duration.toNanos() / NS_PER_SECOND;
    }

    /** The text form that {@link LoadShape#parse} reads. */
    @Override
    public String toString() {
        return rates(fromPerSecond, toPerSecond) + "*" + duration.toMillis() + "ms";
    }

    private static String rates(final double from, final double to) {
        return from == to ? rate(from) : rate(from) + ".." + rate(to);
    }

    private static String rate(final double perSecond) {
        return perSecond == Math.rint(perSecond)
                ? String.format(Locale.ROOT, "%.0f", perSecond)
                : Double.toString(perSecond);
    }
}
