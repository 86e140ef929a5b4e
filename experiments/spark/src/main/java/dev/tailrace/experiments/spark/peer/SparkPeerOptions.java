package dev.tailrace.experiments.spark.peer;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * Options of this engine only.
 *
 * @param threads for tasks: those of the request, and two at least, since other engines have a thread on each side of a
 *     shuffle even with one task
 * @param triggerInterval interval of batches; 0 starts a batch as soon as the last has ended
 * @param shufflePartitions partitions of the shuffle by instrument, one per thread by default. Spark's own 200 cost hundreds
 *     of tasks and state stores a batch.
 * @param fetchWait how long the broker may hold a fetch without data; the last batch of a burst waits for it
 * @param maxOffsets the most records of a batch; all available records when empty
 */
record SparkPeerOptions(
        int threads,
        Duration triggerInterval,
        int shufflePartitions,
        Duration fetchWait,
        Optional<Integer> maxOffsets) {

    private static final int LEAST_THREADS = 2;
    private static final int USUAL_FETCH_WAIT_MS = 10;
    private static final int MANY = 999_999_999;

    private static final Setting<Integer> TRIGGER_INTERVAL = Setting.integer(
            "trigger-interval-ms",
            0,
            0,
            MANY,
            "Milliseconds from one batch to the next; with 0 a batch begins when the last has ended");
    private static final Setting<Optional<Integer>> SHUFFLE_PARTITIONS = Setting.integer(
                    "shuffle-partitions",
                    0,
                    1,
                    MANY,
                    "Partitions of the shuffle by instrument; as many as threads without it, where Spark's own are 200")
            .optional();
    private static final Setting<Integer> FETCH_WAIT = Setting.integer(
            "fetch-wait-ms",
            USUAL_FETCH_WAIT_MS,
            0,
            MANY,
            "Milliseconds that the broker may hold a fetch without data, which the last batch of a burst waits; the client's"
                    + " own are 500");
    private static final Setting<Optional<Integer>> MAX_OFFSETS_PER_TRIGGER = Setting.integer(
                    "max-offsets-per-trigger", 0, 1, MANY, "Most records of a batch; all that there are without it")
            .optional();

    static final DeclaredOptions DECLARED =
            DeclaredOptions.of(TRIGGER_INTERVAL, SHUFFLE_PARTITIONS, FETCH_WAIT, MAX_OFFSETS_PER_TRIGGER);

    /**
     * Parses the options of a request.
     *
     * @throws StatusException that lists every unknown option and every wrong value
     */
    static SparkPeerOptions of(final RunSpec request) {
        final Settings options = DECLARED.read(request);
        final int threads = Math.max(LEAST_THREADS, request.threads());
        return new SparkPeerOptions(
                threads,
                Duration.ofMillis(options.get(TRIGGER_INTERVAL)),
                options.get(SHUFFLE_PARTITIONS).orElse(threads),
                Duration.ofMillis(options.get(FETCH_WAIT)),
                options.get(MAX_OFFSETS_PER_TRIGGER));
    }
}
