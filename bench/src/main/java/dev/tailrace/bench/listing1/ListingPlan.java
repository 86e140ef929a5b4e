package dev.tailrace.bench.listing1;

import dev.tailrace.bench.load.Schedule;
import dev.tailrace.runner.ParallelOptions;
import java.util.Map;

/**
 * One run of Listing 1.
 *
 * @param schedule when records are due
 * @param settings of the pipeline, as texts; those not named have their defaults
 * @param options of the run, if it is a parallel one
 */
public record ListingPlan(Method method, Schedule schedule, Map<String, String> settings, ParallelOptions options) {

    /** Freezes the settings. */
    public ListingPlan {
        settings = Map.copyOf(settings);
    }

    /** A run with the options that a parallel run has by itself. */
    public ListingPlan(final Method method, final Schedule schedule, final Map<String, String> settings) {
        this(method, schedule, settings, ParallelOptions.defaults());
    }
}
