package dev.tailrace.flink;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.value.RecordKey;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Options that only this runner has.
 *
 * @param profile {@code profile=latency|balanced}
 * @param master {@code master=HOST:PORT}, the REST address of a cluster that is there; without, one in this process
 * @param bufferTimeout {@code buffer-timeout-ms}; the profile's when empty
 * @param reusesObjects {@code object-reuse=true|false}
 * @param backend {@code state-backend=heap|rocksdb}
 * @param start where a partition begins of which no checkpoint knows: {@code start=earliest|latest}
 * @param createsTopics whether topics for results that are missing are created, {@code create-topics=true}
 * @param recordKey what the keys of results are, {@code record-key=none|output|json:FIELD}
 * @param savepoint the checkpoint or savepoint to continue from, {@code savepoint=FOLDER}; without, the newest one in the
 *     state folder
 * @param restarts how often Flink may restart the job by itself, {@code restarts}
 * @param flink settings of Flink, {@code flink.NAME}
 * @param isSubmitted whether the job was handed to Flink's own command line, which knows its cluster
 */
record FlinkOptions(
        FlinkProfile profile,
        Optional<String> master,
        Optional<Duration> bufferTimeout,
        boolean reusesObjects,
        Backend backend,
        Start start,
        boolean createsTopics,
        RecordKey recordKey,
        Optional<String> savepoint,
        int restarts,
        SortedMap<String, String> flink,
        boolean isSubmitted) {

    private static final String PROFILE = "profile";
    private static final String MASTER = "master";
    private static final String BUFFER_TIMEOUT_MS = "buffer-timeout-ms";
    private static final String OBJECT_REUSE = "object-reuse";
    private static final String STATE_BACKEND = "state-backend";
    private static final String START = "start";
    private static final String CREATE_TOPICS = "create-topics";
    private static final String SAVEPOINT = "savepoint";
    private static final String RESTARTS = "restarts";
    private static final String FLINK_PREFIX = "flink.";

    /** A cluster loses processes and continues; a process that runs all of Flink is restarted as a whole. */
    private static final int RESTARTS_ON_CLUSTER = 10;

    /** Where Flink keeps state between checkpoints. */
    enum Backend {
        HEAP("hashmap"),
        ROCKSDB("rocksdb");

        private final String flinkName;

        Backend(final String flinkName) {
            this.flinkName = flinkName;
        }

        String flinkName() {
            return flinkName;
        }
    }

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
    static FlinkOptions of(final RunSpec spec) {
        return of(spec, false);
    }

    /**
     * The options of a spec, with which a job was handed to Flink's own command line or not.
     *
     * @throws IllegalArgumentException when one is unknown or has no sense
     */
    static FlinkOptions of(final RunSpec spec, final boolean isSubmitted) {
        final SortedMap<String, String> flink = flink(spec);
        Engines.ownOptions("flink").refuseOthers(spec);
        final Optional<String> master = spec.option(MASTER).map(FlinkOptions::address);
        if (isSubmitted && master.isPresent()) {
            throw new IllegalArgumentException(MASTER + "=" + master.get()
                    + ": whoever submits the job says where, as with flink run --jobmanager");
        }
        return new FlinkOptions(
                word(spec, PROFILE, FlinkProfile.LATENCY),
                master,
                spec.option(BUFFER_TIMEOUT_MS).map(text -> Duration.ofMillis(number(BUFFER_TIMEOUT_MS, text))),
                flag(spec, OBJECT_REUSE, true),
                word(spec, STATE_BACKEND, Backend.HEAP),
                word(spec, START, Start.EARLIEST),
                flag(spec, CREATE_TOPICS, false),
                RecordKey.of(spec),
                spec.option(SAVEPOINT),
                spec.option(RESTARTS)
                        .map(text -> number(RESTARTS, text))
                        .orElse(isSubmitted || master.isPresent() ? RESTARTS_ON_CLUSTER : 0),
                flink,
                isSubmitted);
    }

    /** Whether the work is done by processes other than this one. */
    boolean isOnCluster() {
        return isSubmitted || master.isPresent();
    }

    private static SortedMap<String, String> flink(final RunSpec spec) {
        final SortedMap<String, String> flink = new TreeMap<>();
        spec.options().forEach((name, value) -> {
            if (name.startsWith(FLINK_PREFIX)) {
                flink.put(name.substring(FLINK_PREFIX.length()), value);
            }
        });
        return flink;
    }

    /** Of Flink's buffers between tasks. */
    Duration effectiveBufferTimeout() {
        return bufferTimeout.orElse(profile.bufferTimeout());
    }

    private static <E extends Enum<E>> E word(final RunSpec spec, final String name, final E fallback) {
        return spec.option(name)
                .map(word -> parse(name, fallback.getDeclaringClass(), word))
                .orElse(fallback);
    }

    private static <E extends Enum<E>> E parse(final String name, final Class<E> kind, final String word) {
        return Arrays.stream(kind.getEnumConstants())
                .filter(constant -> ConstantNames.of(constant).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + "=" + word + ": none of "
                        + Arrays.stream(kind.getEnumConstants())
                                .map(ConstantNames::of)
                                .toList()));
    }

    private static boolean flag(final RunSpec spec, final String name, final boolean fallback) {
        return ConstantNames.flag(name, spec.option(name).orElse(Boolean.toString(fallback)));
    }

    private static int number(final String name, final String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(name + "=" + text + ": not a whole number, 0 or more");
        }
        return Integer.parseInt(text);
    }

    private static String address(final String text) {
        if (!text.matches("[^:/]+:[0-9]{1,5}")) {
            throw new IllegalArgumentException(MASTER + "=" + text + ": not HOST:PORT");
        }
        return text;
    }
}
