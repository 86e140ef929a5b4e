package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.load.Schedule;
import dev.tailrace.runner.ParallelOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A load under which methods are compared. */
enum Load {
    /** Half of what the window sort sustains, one in seven dropped, as in the paper. */
    HALF("half", Map.of("stamps", "on"), List.of(Method.GAP, Method.CONFLUX, Method.WINDOW_SORT, Method.NONE)),
    /** The same rate, all but one in a hundred dropped. */
    SPARSE(
            "sparse",
            Map.of("stamps", "on", "drop", "99/100"),
            List.of(Method.GAP, Method.CONFLUX, Method.WINDOW_SORT, Method.NONE)),
    /** As many as are taken. */
    MAX("max", Map.of(), List.of(Method.GAP, Method.CONFLUX, Method.WINDOW_SORT, Method.NONE, Method.SEQUENTIAL));

    /** Compiling takes its time where two busy threads have two processors. */
    private static final Duration WARM_UP = Duration.ofMillis(3_000);

    private static final Duration MEASURED = Duration.ofMillis(2_500);

    private final String word;
    private final Map<String, String> settings;
    private final List<Method> methods;

    Load(final String word, final Map<String, String> settings, final List<Method> methods) {
        this.word = word;
        this.settings = settings;
        this.methods = methods;
    }

    /** The methods in the order in which they run in a round. */
    List<Method> methods(final int round) {
        final int first = round % methods.size();
        return Stream.concat(methods.subList(first, methods.size()).stream(), methods.subList(0, first).stream())
                .toList();
    }

    List<Method> methods() {
        return methods;
    }

    /**
     * A run of a method.
     *
     * @param perSecond the rate of the loads that have one
     * @param options how it runs, whatever the method
     */
    ListingPlan plan(final Method method, final double perSecond, final ParallelOptions options) {
        final Schedule schedule =
                this == MAX ? Schedule.unpaced(WARM_UP, MEASURED) : new Schedule(perSecond, WARM_UP, MEASURED);
        return new ListingPlan(method, schedule, settings, options);
    }

    @Override
    public String toString() {
        return word;
    }
}
