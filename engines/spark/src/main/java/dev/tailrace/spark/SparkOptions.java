package dev.tailrace.spark;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * Options that only this runner has.
 *
 * @param values of the declared options
 * @param isSubmitted whether the job was handed to Spark's own command line, which knows the master and brings the jars
 */
record SparkOptions(Settings values, boolean isSubmitted) {

    /** Interval of batches. */
    static final Setting<Optional<Duration>> TRIGGER_INTERVAL = Setting.number(
                    "trigger-interval-ms",
                    0,
                    0,
                    Long.MAX_VALUE,
                    "Milliseconds from one batch to the next; without it, a batch begins when the last has ended, and with"
                            + " mode=real-time, whose batches last at least 5000, after five minutes")
            .<Duration>map(Duration::ofMillis)
            .optional();

    /** Bound of a batch. */
    static final Setting<Optional<Long>> MAX_OFFSETS_PER_TRIGGER = Setting.number(
                    "max-offsets-per-trigger",
                    0,
                    1,
                    Long.MAX_VALUE,
                    "Most records of a batch; without it, 100000 for a pipeline with state, because they are in memory"
                            + " together, and else all that there are")
            .optional();

    private static final int MOST_SHUFFLE_PARTITIONS = 10_000;

    private static final Setting<SparkMode> MODE =
            Setting.choice("mode", SparkMode.MICRO_BATCH, "How Spark runs the query");
    static final Setting<Optional<String>> MASTER = Setting.text(
                    "master",
                    "URL",
                    "",
                    "Where Spark works, as spark://HOST:PORT; without it, in the process of the runner with as many threads as"
                            + " --threads has")
            .optional();
    static final Setting<StateStoreKind> STATE_STORE = Setting.choice(
            "state-store",
            StateStoreKind.ROCKSDB,
            "Where a pipeline with state keeps it between batches. Spark keeps that of the first run");
    static final Setting<Optional<Integer>> SHUFFLE_PARTITIONS = Setting.integer(
                    "shuffle-partitions",
                    0,
                    1,
                    MOST_SHUFFLE_PARTITIONS,
                    "Tasks after the shuffle of a pipeline with state; without it, as many as the input has partitions. Spark"
                            + " keeps the number of the first run")
            .optional();

    /** All options. */
    static final DeclaredOptions DECLARED = DeclaredOptions.of(
            MODE,
            MASTER,
            EngineOptions.START,
            STATE_STORE,
            TRIGGER_INTERVAL,
            MAX_OFFSETS_PER_TRIGGER,
            SHUFFLE_PARTITIONS,
            EngineOptions.CREATE_TOPICS,
            EngineOptions.RECORD_KEY);

    /**
     * The options of a spec, with which a job was handed to Spark's own command line or not.
     *
     * @throws StatusException that lists every unknown option and every wrong value
     */
    static SparkOptions of(final RunSpec spec, final boolean isSubmitted) {
        return new SparkOptions(DECLARED.read(spec), isSubmitted);
    }

    /** The value of a declared option. */
    <T> T get(final Setting<T> option) {
        return values.get(option);
    }

    /** How Spark runs the query. */
    SparkMode mode() {
        return get(MODE);
    }

    /** From one batch to the next; zero begins a batch when the last has ended. */
    Duration batchInterval() {
        return get(TRIGGER_INTERVAL).orElse(Duration.ZERO);
    }

    /** What Spark calls the place of the work: threads of this process, unless one was given. */
    String masterFor(final int threads) {
        return get(MASTER).orElse("local[" + threads + "]");
    }

    /** Whether no other machine has to reach the driver. */
    boolean isOnLoopback() {
        return isLocal()
                || get(MASTER)
                        .filter(text -> text.startsWith("spark://127.0.0.1:"))
                        .isPresent();
    }

    /** Whether partition tasks are in the process that has the query. */
    boolean isLocal() {
        return get(MASTER).map(text -> text.startsWith("local")).orElse(true);
    }
}
