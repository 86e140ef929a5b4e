package dev.tailrace.spark;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.value.RecordKey;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Options that only this runner has.
 *
 * @param mode {@code mode=micro-batch|async|continuous|real-time}
 * @param master where the work is done, {@code master=local[2]|spark://HOST:PORT}; in this process when empty
 * @param start where a query begins that has no checkpoint: {@code start=earliest|latest}
 * @param stateStore of keyed queries: {@code state-store=rocksdb|memory}
 * @param triggerInterval from one batch to the next, {@code trigger-interval-ms}; Spark's own when empty
 * @param maxOffsets the most records of a batch, {@code max-offsets-per-trigger}
 * @param shufflePartitions of keyed queries, {@code shuffle-partitions}; as many as the input has when empty
 * @param createsTopics whether topics for results that are missing are created, {@code create-topics=true}
 * @param recordKey what the keys of results are, {@code record-key=none|output|json:FIELD}
 * @param isSubmitted whether the job was handed to Spark's own command line, which knows the master and brings the jars
 */
record SparkOptions(
        SparkMode mode,
        Optional<String> master,
        Start start,
        StateStoreKind stateStore,
        Optional<Duration> triggerInterval,
        OptionalLong maxOffsets,
        OptionalInt shufflePartitions,
        boolean createsTopics,
        RecordKey recordKey,
        boolean isSubmitted) {

    static final String TRIGGER_INTERVAL_MS = "trigger-interval-ms";
    static final String MAX_OFFSETS_PER_TRIGGER = "max-offsets-per-trigger";

    private static final String MODE = "mode";
    private static final String MASTER = "master";
    private static final String START = "start";
    private static final String STATE_STORE = "state-store";
    private static final String SHUFFLE_PARTITIONS = "shuffle-partitions";
    private static final String CREATE_TOPICS = "create-topics";
    private static final long MOST_SHUFFLE_PARTITIONS = 10_000;

    /** Where to begin. */
    enum Start {
        EARLIEST,
        LATEST
    }

    /**
     * Those of a spec.
     *
     * @throws IllegalArgumentException when one is unknown or has no sense
     */
    static SparkOptions of(final RunSpec spec) {
        return of(spec, false);
    }

    /**
     * The options of a spec, with which a job was handed to Spark's own command line or not.
     *
     * @throws IllegalArgumentException when one is unknown or has no sense
     */
    static SparkOptions of(final RunSpec spec, final boolean isSubmitted) {
        Engines.ownOptions("spark").refuseOthers(spec);
        return new SparkOptions(
                word(spec, MODE, SparkMode.class, SparkMode.MICRO_BATCH),
                spec.option(MASTER),
                word(spec, START, Start.class, Start.EARLIEST),
                word(spec, STATE_STORE, StateStoreKind.class, StateStoreKind.ROCKSDB),
                spec.option(TRIGGER_INTERVAL_MS)
                        .map(text -> number(TRIGGER_INTERVAL_MS, text, 0, Long.MAX_VALUE))
                        .map(Duration::ofMillis),
                spec.option(MAX_OFFSETS_PER_TRIGGER)
                        .map(text -> OptionalLong.of(number(MAX_OFFSETS_PER_TRIGGER, text, 1, Long.MAX_VALUE)))
                        .orElse(OptionalLong.empty()),
                spec.option(SHUFFLE_PARTITIONS)
                        .map(text -> OptionalInt.of((int) number(SHUFFLE_PARTITIONS, text, 1, MOST_SHUFFLE_PARTITIONS)))
                        .orElse(OptionalInt.empty()),
                spec.option(CREATE_TOPICS)
                        .map(text -> ConstantNames.flag(CREATE_TOPICS, text))
                        .orElse(false),
                RecordKey.of(spec),
                isSubmitted);
    }

    private static <E extends Enum<E>> E word(
            final RunSpec spec, final String name, final Class<E> type, final E otherwise) {
        return spec.option(name).map(text -> ConstantNames.parse(type, text)).orElse(otherwise);
    }

    private static long number(final String name, final String text, final long least, final long most) {
        try {
            final long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (final NumberFormatException none) {
            throw senseless(name, text, least);
        }
        throw senseless(name, text, least);
    }

    private static IllegalArgumentException senseless(final String name, final String text, final long least) {
        return new IllegalArgumentException(name + "=" + text + ": not a whole number, " + least + " or more");
    }

    /** What Spark calls the place of the work: threads of this process, unless one was given. */
    String masterFor(final int threads) {
        return master.orElse("local[" + threads + "]");
    }

    /** Whether no other machine has to reach the driver. */
    boolean isOnLoopback() {
        return isLocal()
                || master.filter(text -> text.startsWith("spark://127.0.0.1:")).isPresent();
    }

    /** Whether partition tasks are in the process that has the query. */
    boolean isLocal() {
        return master.map(text -> text.startsWith("local")).orElse(true);
    }
}
