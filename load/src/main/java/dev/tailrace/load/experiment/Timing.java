package dev.tailrace.load.experiment;

import dev.tailrace.load.schedule.LoadShape;
import java.time.Duration;

/**
 * When records of a run are due, and which of them count.
 *
 * @param shape the whole schedule
 * @param warmUp the first part of it, which is checked and not measured
 */
record Timing(LoadShape shape, Duration warmUp) {

    private static final double NS_PER_SECOND = 1e9;

    /**
     * A steady load after a warm-up at a higher rate, so that code is as compiled at a low rate as at a high one.
     */
    static Timing after(
            final double warmUpPerSecond, final Duration warmUp, final double perSecond, final Duration measured) {
        // The last second of the warm-up is at the rate of the rest, so that no backlog is carried over.
        final Duration settle = Duration.ofSeconds(1);
        final LoadShape shape = LoadShape.parse(
                text(warmUpPerSecond, warmUp.minus(settle)) + "," + text(perSecond, settle.plus(measured)));
        return new Timing(shape, warmUp);
    }

    private static String text(final double perSecond, final Duration duration) {
        return LoadShape.steady(perSecond, duration).toString();
    }

    /** Records that are measured. */
    long measured() {
        return shape.records() - shape.firstDueAt(warmUp.toNanos());
    }

    /** Length of the part that is measured, in seconds. */
    double measuredSeconds() {
        return (shape.lengthNs() - warmUp.toNanos()) / NS_PER_SECOND;
    }
}
