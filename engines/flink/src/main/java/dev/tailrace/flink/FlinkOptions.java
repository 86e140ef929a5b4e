package dev.tailrace.flink;

import dev.tailrace.flink.region.RegionPlan;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Options that only this runner has.
 *
 * @param values of the declared options
 * @param flink settings of Flink, by name
 * @param isSubmitted whether the job was handed to Flink's own command line, which knows its cluster
 */
record FlinkOptions(Settings values, SortedMap<String, String> flink, boolean isSubmitted) {

    private static final String FLINK_PREFIX = "flink.";
    private static final int MANY = 999_999_999;

    static final Setting<FlinkProfile> PROFILE = Setting.choice(
            "profile",
            FlinkProfile.LATENCY,
            "Settings of Flink and the Kafka clients: buffers between tasks and the producer send at once, or wait up to 5 ms"
                    + " for more");
    static final Setting<Optional<String>> MASTER = EngineOptions.address(
                    "master",
                    "REST address of the cluster where Flink works, to which the job is sent with its jars; without it, in the"
                            + " process of the runner")
            .optional();
    private static final Setting<Optional<Duration>> BUFFER_TIMEOUT = Setting.integer(
                    "buffer-timeout-ms",
                    0,
                    0,
                    MANY,
                    "Milliseconds that a record may wait for others at each edge between tasks; that of the profile without"
                            + " it, where Flink's own is 100")
            .<Duration>map(Duration::ofMillis)
            .optional();
    static final Setting<Boolean> OBJECT_REUSE =
            Setting.flag("object-reuse", true, "Chained functions pass objects on without copies");
    static final Setting<Optional<String>> SAVEPOINT = Setting.text(
                    "savepoint",
                    "FOLDER",
                    "",
                    "Checkpoint or savepoint to resume from, instead of the newest one in the state folder; as -s of flink run")
            .optional();
    private static final Setting<Optional<Integer>> RESTARTS = Setting.integer(
                    "restarts",
                    0,
                    0,
                    MANY,
                    "How often in a row Flink may restart the job by itself, where two minutes without a failure begin the"
                            + " count again; 0 without it in the process of the runner, and 10 on a cluster")
            .optional();
    private static final Setting<String> FLINK = Setting.text(
            FLINK_PREFIX + "*", "VALUE", "", "A setting of Flink, except those that the runner depends on");

    /** All options. */
    static final DeclaredOptions DECLARED = DeclaredOptions.of(
            PROFILE,
            MASTER,
            BUFFER_TIMEOUT,
            OBJECT_REUSE,
            StateBackendKind.OPTION,
            EngineOptions.START,
            EngineOptions.CREATE_TOPICS,
            SAVEPOINT,
            RESTARTS,
            RegionPlan.PARALLELISM,
            EngineOptions.RECORD_KEY,
            FLINK);

    /** A cluster loses processes and continues; a process that runs all of Flink is restarted as a whole. */
    private static final int RESTARTS_ON_CLUSTER = 10;

    /**
     * The options of a spec, with which a job was handed to Flink's own command line or not.
     *
     * @throws StatusException that lists every unknown option and every wrong value
     */
    static FlinkOptions of(final RunSpec spec, final boolean isSubmitted) {
        final Settings options = DECLARED.read(spec);
        final Optional<String> master = options.get(MASTER);
        if (isSubmitted && master.isPresent()) {
            throw StatusException.usage("--runner-option " + MASTER.name() + "=" + master.get()
                    + ": the command that submits the job selects it, as flink run --jobmanager does");
        }
        return new FlinkOptions(options, spec.optionsWith(FLINK_PREFIX), isSubmitted);
    }

    /** The value of a declared option. */
    <T> T get(final Setting<T> option) {
        return values.get(option);
    }

    /** How long Flink's buffers between tasks wait for more records. */
    Duration bufferTimeout() {
        return get(BUFFER_TIMEOUT).orElse(get(PROFILE).bufferTimeout());
    }

    /** How often Flink may restart the job by itself. */
    int restarts() {
        return get(RESTARTS).orElse(isOnCluster() ? RESTARTS_ON_CLUSTER : 0);
    }

    /** Whether the work is done by processes other than this one. */
    boolean isOnCluster() {
        return isSubmitted || get(MASTER).isPresent();
    }
}
