package dev.tailrace.result;

import java.util.List;

/**
 * The throughput of one engine at several values of a dimension, such as its number of threads.
 *
 * @param title title of the engine
 * @param dimension {@link #PARALLELISM}, {@link #PARTITIONS} or {@link #RATE}
 * @param held description of the constant settings
 * @param steps by ascending value
 */
public record Scaling(String title, String dimension, String held, List<Step> steps) {

    /** Number of the engine's threads. */
    public static final String PARALLELISM = "parallelism";

    /** Number of partitions of the input. */
    public static final String PARTITIONS = "partitions";

    /** Offered rate, in records a second. */
    public static final String RATE = "rate";

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Scaling {
        title = title == null ? "" : title;
        dimension = dimension == null ? "" : dimension;
        held = held == null ? "" : held;
        steps = steps == null ? List.of() : List.copyOf(steps);
    }

    /** Whether the dimension is a number of workers, to which the Universal Scalability Law applies. */
    public boolean isOfWorkers() {
        return !dimension.equals(RATE);
    }

    /**
     * One value of the dimension.
     *
     * @param engine name of the engine with this value
     * @param throughputs throughputs of its rounds
     */
    public record Step(double value, String engine, List<Throughput> throughputs) {

        /** Replaces null, the value of a field missing from a file, by an empty value. */
        public Step {
            engine = engine == null ? "" : engine;
            throughputs = throughputs == null ? List.of() : List.copyOf(throughputs);
        }
    }

    /**
     * The throughput of a round.
     *
     * @param perSecond processed records a second
     * @param isSaturated whether the engine had a backlog; if not, it may be faster than measured
     */
    public record Throughput(double perSecond, boolean isSaturated) {}
}
