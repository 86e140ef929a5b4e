package dev.tailrace.load.bench;

import dev.tailrace.load.experiment.Timing;
import java.util.Comparator;
import java.util.List;

/** When records of a run are due. */
final class Schedule {

    private Schedule() {}

    /**
     * A warm-up at the highest rate, then every rate, the highest first: at a low one code would be compiled while it is
     * measured.
     */
    static Timing of(final BenchSettings settings) {
        return of(settings.rates().perSecond(), settings.warmUpSeconds(), settings.seconds());
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
}
