package dev.tailrace.bench.listing1;

import dev.tailrace.bench.load.Schedule;
import java.util.Map;

/**
 * One run of Listing 1.
 *
 * @param schedule when records are due
 * @param settings of the pipeline, as texts; those not named have their defaults
 */
public record ListingPlan(Method method, Schedule schedule, Map<String, String> settings) {

    /** Freezes the settings. */
    public ListingPlan {
        settings = Map.copyOf(settings);
    }
}
