package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.Stretch;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Runs that were never made. */
final class Fakes {

    private static final long US = 1_000;

    private Fakes() {}

    /** A run in which all records were equally late. */
    static RunResult of(final double perSecond, final long latencyUs, final long inversions) {
        return of(perSecond, latencyUs, inversions, 0, 0);
    }

    static RunResult of(
            final double perSecond,
            final long latencyUs,
            final long inversions,
            final long unsent,
            final long sentLateP99Ns) {
        final Map<Stretch, Histogram> times = new EnumMap<>(Stretch.class);
        for (final Stretch stretch : Stretch.values()) {
            times.put(stretch, new Histogram(3));
            times.get(stretch).recordValueWithCount(latencyUs * US, 100);
        }
        final String verdict = inversions == 0 ? "identical to the sequential run" : inversions + " out of order";
        return new RunResult(verdict, true, inversions, perSecond, unsent, sentLateP99Ns, times);
    }
}
