package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.load.Schedule;
import dev.tailrace.runner.ParallelOptions;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * Finds the highest rate that a method sustains: all is sent, on time, and latency stays bounded. What a run takes without
 * a schedule is where the search begins; then the interval is halved.
 */
final class RateSearch {

    private static final Duration WARM_UP = Duration.ofMillis(2_000);
    private static final Duration MEASURED = Duration.ofMillis(1_500);
    private static final int HALVINGS = 6;

    /** A backlog of 3 % of the measured time; an overloaded run builds that up if the rate is 5 % too high. */
    private static final double HIGHEST_P99_NS = 50_000_000;

    private static final long LATEST_SENDING_NS = 10_000_000;

    private final Runs runs;
    private final Map<String, String> settings;
    private final ParallelOptions options;

    RateSearch(final Runs runs, final Map<String, String> settings, final ParallelOptions options) {
        this.runs = runs;
        this.settings = settings;
        this.options = options;
    }

    /** Records a second. */
    double highest(final Method method) {
        final Schedule unpaced = Schedule.unpaced(WARM_UP, MEASURED);
        double tooHigh = runs.run("search-" + method + "-max", new ListingPlan(method, unpaced, settings, options))
                .perSecond();
        double sustained = 0;
        for (int halving = 0; halving < HALVINGS; halving++) {
            final double rate = (sustained + tooHigh) / 2;
            if (sustains(method, rate)) {
                sustained = rate;
            } else {
                tooHigh = rate;
            }
        }
        return sustained;
    }

    private boolean sustains(final Method method, final double rate) {
        final String name = String.format(Locale.ROOT, "search-%s-%.0f", method, rate);
        final Schedule schedule = new Schedule(rate, WARM_UP, MEASURED);
        return isSustained(runs.run(name, new ListingPlan(method, schedule, settings, options)));
    }

    static boolean isSustained(final RunResult result) {
        return result.isComparable() && result.sentLateP99Ns() <= LATEST_SENDING_NS && result.p99Ns() <= HIGHEST_P99_NS;
    }
}
