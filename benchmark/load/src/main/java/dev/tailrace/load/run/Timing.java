package dev.tailrace.load.run;

import dev.tailrace.load.schedule.LoadShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * When the records of a run are due, and which seconds are measured.
 *
 * @param shape the whole schedule
 * @param phases what is measured, in order; the rest is warm-up, which is checked like everything
 */
public record Timing(LoadShape shape, List<Phase> phases) {

    private static final int SETTLE_SECONDS = 1;

    /** Begins with a warm-up that is not measured. */
    public static Timing warmUp(final double perSecond, final int seconds) {
        return new Timing(LoadShape.parse(stretch(perSecond, seconds)), List.of());
    }

    /**
     * The same, followed by a second at another rate for the backlog to go, and by a phase at that rate, called after it.
     */
    public Timing then(final int perSecond, final int seconds) {
        return then(Integer.toString(perSecond), perSecond, seconds);
    }

    /** The same with its own name for the phase. */
    public Timing then(final String name, final int perSecond, final int seconds) {
        final int from = (int) (shape.lengthNs() / 1_000_000_000) + SETTLE_SECONDS;
        final List<Phase> more = new ArrayList<>(phases);
        more.add(new Phase(name, from, from + seconds));
        return new Timing(LoadShape.parse(shape + "," + stretch(perSecond, SETTLE_SECONDS + seconds)), more);
    }

    /** The same, followed by a second at the rate with which a shape begins, and by a phase of that shape. */
    public Timing then(final String name, final LoadShape measured) {
        final int from = (int) (shape.lengthNs() / 1_000_000_000) + SETTLE_SECONDS;
        final int seconds = (int) (measured.lengthNs() / 1_000_000_000);
        final List<Phase> more = new ArrayList<>(phases);
        more.add(new Phase(name, from, from + seconds));
        final String settle = stretch(measured.firstPerSecond(), SETTLE_SECONDS);
        return new Timing(LoadShape.parse(shape + "," + settle + "," + measured), more);
    }

    /** The same, in progress for a while without being measured. */
    public Timing thenNotMeasured(final int perSecond, final int seconds) {
        return new Timing(LoadShape.parse(shape + "," + stretch(perSecond, seconds)), phases);
    }

    private static String stretch(final double perSecond, final int seconds) {
        return LoadShape.steady(perSecond, Duration.ofSeconds(seconds)).toString();
    }

    /** Records that are due in a phase. */
    public long records(final Phase phase) {
        return shape.firstDueAt(phase.toNs()) - shape.firstDueAt(phase.fromNs());
    }
}
