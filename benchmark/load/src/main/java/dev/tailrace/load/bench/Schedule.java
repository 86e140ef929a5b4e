package dev.tailrace.load.bench;

import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.Timing;
import java.util.Comparator;
import java.util.List;

/** Plans when the records of a run are due. */
final class Schedule {

    private Schedule() {}

    /**
     * A warm-up, followed by the measured phases. Independent rates are sorted from the highest to the lowest and follow a
     * warm-up at the highest rate: at a low rate, code would be compiled while it is measured. Steps keep the order in
     * which they were given. Any other shape follows a warm-up at its mean rate.
     */
    static Timing of(final BenchSettings settings) {
        final RateShape shape = settings.shape();
        final List<Integer> rates = settings.rates().perSecond();
        return switch (shape.kind()) {
            case STEADY -> of(rates, settings.warmUpSeconds(), settings.seconds());
            case STEP ->
                inOrder(shape.rates(settings.seconds()), settings.rates().highest(), settings);
            case RAMP, BURST, OPENING_BELL, REPLAY, REPLAY_MAX ->
                Timing.warmUp(rates.get(0), settings.warmUpSeconds())
                        .then(Integer.toString(rates.get(0)), shape.measured(settings.seconds()));
        };
    }

    static Timing of(final List<Integer> rates, final int warmUpSeconds, final int seconds) {
        final List<Integer> falling =
                rates.stream().sorted(Comparator.reverseOrder()).toList();
        Timing timing = Timing.warmUp(falling.get(0), warmUpSeconds);
        for (final int rate : falling) {
            timing = timing.then(rate, seconds);
        }
        return timing;
    }

    private static Timing inOrder(final List<Integer> rates, final int highest, final BenchSettings settings) {
        Timing timing = Timing.warmUp(highest, settings.warmUpSeconds());
        for (final int rate : rates) {
            timing = timing.then(rate, settings.seconds());
        }
        return timing;
    }

    /** Mean offered rate of a phase, in records a second. */
    static int rate(final Phase phase) {
        return Integer.parseInt(phase.name());
    }
}
