package dev.tailrace.conflux.listing1;

import dev.tailrace.conflux.load.Schedule;
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

    /**
     * The same for all methods. The published watermarks come every 10 ms; half of the slots has to hold what is sent in
     * between, and a window that is sorted, or the method would be measured with watermarks that come more often.
     */
    public static final ParallelOptions OPTIONS = ParallelOptions.defaults().window(8_192);

    /**
     * Freezes the settings.
     *
     * @throws IllegalArgumentException when half of the slots cannot hold a window that is sorted
     */
    public ListingPlan {
        settings = Map.copyOf(settings);
        if (method == Method.WINDOW_SORT && options.sorted() > options.window() / 2) {
            throw new IllegalArgumentException("windows of " + options.sorted() + " records need "
                    + 2 * options.sorted() + " slots or more, not " + options.window());
        }
    }

    /** A run with {@link #OPTIONS}. */
    public ListingPlan(final Method method, final Schedule schedule, final Map<String, String> settings) {
        this(method, schedule, settings, OPTIONS);
    }
}
