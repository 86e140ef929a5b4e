package dev.tailrace.experiments.spark.peer;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.RunSpec;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * Options of this engine only.
 *
 * @param threads for tasks: those of the request, and two at least, since queries would wait for each other on one
 * @param triggerInterval interval of batches, {@code trigger-interval-ms}; 0 by default, which starts a batch as soon as
 *     the last has ended
 * @param shufflePartitions partitions of the shuffle by instrument, {@code shuffle-partitions}; one per thread by default.
 *     Spark's own 200 cost hundreds of tasks and state stores a batch.
 * @param fetchWait how long the broker may hold a fetch without data, {@code fetch-wait-ms}; the last batch of a burst
 *     waits for it. 10 by default; the client's default is 500.
 * @param maxOffsets the most records of a batch, {@code max-offsets-per-trigger}; all available records when empty
 */
record SparkPeerOptions(
        int threads, Duration triggerInterval, int shufflePartitions, Duration fetchWait, OptionalInt maxOffsets) {

    private static final String TRIGGER_INTERVAL_MS = "trigger-interval-ms";
    private static final String SHUFFLE_PARTITIONS = "shuffle-partitions";
    private static final String FETCH_WAIT_MS = "fetch-wait-ms";
    private static final String MAX_OFFSETS_PER_TRIGGER = "max-offsets-per-trigger";
    private static final int LEAST_THREADS = 2;
    private static final int USUAL_FETCH_WAIT_MS = 10;

    /**
     * Parses the options of a request.
     *
     * @throws IllegalArgumentException when an option is unknown or its value is invalid
     */
    static SparkPeerOptions of(final RunSpec request) {
        Engines.ownOptions("spark-native").refuseOthers(request);
        final int threads = Math.max(LEAST_THREADS, request.threads());
        return new SparkPeerOptions(
                threads,
                Duration.ofMillis(number(request, TRIGGER_INTERVAL_MS, 0, 0)),
                number(request, SHUFFLE_PARTITIONS, threads, 1),
                Duration.ofMillis(number(request, FETCH_WAIT_MS, USUAL_FETCH_WAIT_MS, 0)),
                request.option(MAX_OFFSETS_PER_TRIGGER).isPresent()
                        ? OptionalInt.of(number(request, MAX_OFFSETS_PER_TRIGGER, 1, 1))
                        : OptionalInt.empty());
    }

    private static int number(final RunSpec request, final String name, final int usual, final int least) {
        final String text = request.option(name).orElse(Integer.toString(usual));
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < least) {
            throw new IllegalArgumentException(name + "=" + text + ": not a whole number, " + least + " or more");
        }
        return Integer.parseInt(text);
    }
}
