package dev.tailrace.load.run;

import dev.tailrace.load.schedule.LoadShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Schedule of a run: when records are due, and which seconds are measured.
 *
 * @param shape whole schedule
 * @param phases measured parts, in order; the rest is warm-up, whose results are checked too
 */
public record Timing(LoadShape shape, List<Phase> phases) {

    private static final int SETTLE_SECONDS = 1;

    /** A timing that begins with a warm-up, which is not measured. */
    public static Timing warmUp(final double perSecond, final int seconds) {
        return new Timing(LoadShape.parse(stretch(perSecond, seconds)), List.of());
    }

    /**
     * This timing, followed by a second at another rate in which a backlog drains, and by a phase at that rate, named after
     * it.
     */
    public Timing then(final int perSecond, final int seconds) {
        return then(Integer.toString(perSecond), perSecond, seconds);
    }

    /** This timing with a phase of the given name. */
    public Timing then(final String name, final int perSecond, final int seconds) {
        return measuring(name, seconds, stretch(perSecond, SETTLE_SECONDS + seconds));
    }

    /** This timing, followed by a second at the first rate of a shape, and by a phase of that shape. */
    public Timing then(final String name, final LoadShape measured) {
        final String settle = stretch(measured.firstPerSecond(), SETTLE_SECONDS);
        return measuring(name, seconds(measured), settle + "," + measured);
    }

    private Timing measuring(final String name, final int seconds, final String load) {
        final int from = seconds(shape) + SETTLE_SECONDS;
        final List<Phase> more = new ArrayList<>(phases);
        more.add(new Phase(name, from, from + seconds));
        return new Timing(LoadShape.parse(shape + "," + load), more);
    }

    private static int seconds(final LoadShape shape) {
        return (int) TimeUnit.NANOSECONDS.toSeconds(shape.lengthNs());
    }

    /** This timing, followed by a load that is not measured. */
    public Timing thenNotMeasured(final int perSecond, final int seconds) {
        return new Timing(LoadShape.parse(shape + "," + stretch(perSecond, seconds)), phases);
    }

    private static String stretch(final double perSecond, final int seconds) {
        return LoadShape.steady(perSecond, Duration.ofSeconds(seconds)).toString();
    }

    /** Number of records that are due in a phase. */
    public long records(final Phase phase) {
        return shape.firstDueAt(phase.toNs()) - shape.firstDueAt(phase.fromNs());
    }
}
