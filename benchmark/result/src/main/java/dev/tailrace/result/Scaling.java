package dev.tailrace.result;

import java.util.List;

/**
 * One engine at several values of what it can be given more of.
 *
 * @param title of the engine
 * @param dimension {@link #PARALLELISM}, {@link #PARTITIONS} or {@link #RATE}
 * @param held what stayed as it was, in words
 * @param steps by rising value
 */
public record Scaling(String title, String dimension, String held, List<Step> steps) {

    /** Threads of the engine. */
    public static final String PARALLELISM = "parallelism";

    /** Partitions of the input. */
    public static final String PARTITIONS = "partitions";

    /** Records a second that are offered. */
    public static final String RATE = "rate";

    /** What is absent in a file is empty. */
    public Scaling {
        title = title == null ? "" : title;
        dimension = dimension == null ? "" : dimension;
        held = held == null ? "" : held;
        steps = steps == null ? List.of() : List.copyOf(steps);
    }

    /** Whether it is about workers, of which the Universal Scalability Law speaks. */
    public boolean isOfWorkers() {
        return !dimension.equals(RATE);
    }

    /**
     * One value.
     *
     * @param engine name of the engine that has it
     * @param throughputs of its rounds
     */
    public record Step(double value, String engine, List<Throughput> throughputs) {

        /** What is absent in a file is empty. */
        public Step {
            engine = engine == null ? "" : engine;
            throughputs = throughputs == null ? List.of() : List.copyOf(throughputs);
        }
    }

    /**
     * How fast records were worked off in a round.
     *
     * @param perSecond records
     * @param isSaturated whether more would have been there to do; if not, the engine may be faster than this
     */
    public record Throughput(double perSecond, boolean isSaturated) {}
}
