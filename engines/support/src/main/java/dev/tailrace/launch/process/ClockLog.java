package dev.tailrace.launch.process;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Readings of how far another clock is ahead of the clock of this process. Each reading is a pair of bounds: a clock that is
 * read between a question and its answer shows at least the time of the question and at most that of the answer
 * (Cristian's method). Thread-safe.
 */
public final class ClockLog {

    private static final int PARTS = 3;
    private static final double PPM = 1e6;

    private final List<Reading> readings = new ArrayList<>();

    private record Reading(long atNs, long lowNs, long highNs) {

        private double offsetNs() {
            return lowNs + (highNs - lowNs) / 2.0;
        }

        private double errorNs() {
            return Math.abs(highNs - lowNs) / 2.0;
        }
    }

    /**
     * The difference of the clocks.
     *
     * @param offsetNs how far the other clock is ahead, in nanoseconds
     * @param errorNs it can be so much more or less
     * @param driftPpm how much faster the other clock is, in millionths; 0 when it is not known
     * @param driftErrorPpm it can be so much more or less; infinite when it is not known
     * @param readings number of readings
     */
    public record Estimate(double offsetNs, double errorNs, double driftPpm, double driftErrorPpm, int readings) {

        /** Whether the clocks surely differ by more than this. */
        public boolean isBeyond(final long limitNs) {
            return Math.abs(offsetNs) - errorNs > limitNs;
        }
    }

    /**
     * Adds a reading.
     *
     * @param atNs when it was made, by a clock of this process
     * @param lowNs the least that the other clock can be ahead, in nanoseconds
     * @param highNs the most that it can be ahead
     */
    public synchronized void add(final long atNs, final long lowNs, final long highNs) {
        readings.add(new Reading(atNs, lowNs, highNs));
    }

    /** Number of readings. */
    public synchronized int size() {
        return readings.size();
    }

    /** The latest reading, as an estimate without drift; empty when there is none. */
    public synchronized Optional<Estimate> latest() {
        return readings.isEmpty() ? Optional.empty() : Optional.of(estimate(readings.get(readings.size() - 1)));
    }

    private Estimate estimate(final Reading reading) {
        return new Estimate(reading.offsetNs(), reading.errorNs(), 0, Double.POSITIVE_INFINITY, readings.size());
    }

    /**
     * The difference by the most exact reading, and its change from the most exact one of the first third of the readings to
     * that of the last third; empty when there is no reading.
     */
    public synchronized Optional<Estimate> estimate() {
        if (readings.isEmpty()) {
            return Optional.empty();
        }
        final Estimate best = estimate(best(0, readings.size()));
        final Reading first = best(0, readings.size() / PARTS);
        final Reading last = best(readings.size() - readings.size() / PARTS, readings.size());
        if (first == null || last == null || first.atNs == last.atNs) {
            return Optional.of(best);
        }
        final double betweenNs = last.atNs - first.atNs;
        return Optional.of(new Estimate(
                best.offsetNs,
                best.errorNs,
                (last.offsetNs() - first.offsetNs()) / betweenNs * PPM,
                (last.errorNs() + first.errorNs()) / betweenNs * PPM,
                readings.size()));
    }

    private Reading best(final int from, final int to) {
        return readings.subList(from, to).stream()
                .min(Comparator.comparingDouble(Reading::errorNs))
                .orElse(null);
    }
}
