package dev.tailrace.kafka.task;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.FailurePolicy;
import dev.tailrace.progress.ReplayPolicy;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.time.Duration;
import java.util.Optional;

/** The options that only this runner has. */
public final class KafkaOptions {

    private static final long USUAL_MAX_REPLAY = 10_000_000;

    /** Topic of bad records. */
    public static final Setting<Optional<String>> DEAD_LETTER_TOPIC = Setting.text(
                    "dead-letter-topic",
                    "TOPIC",
                    "",
                    "Topic that keeps records that cannot be read, with the reason in their headers; with --ordering"
                            + " source-partition only")
            .optional();

    /** Interval of snapshots in a topic. */
    public static final Setting<Optional<Duration>> SNAPSHOT_TOPIC_INTERVAL = Setting.integer(
                    "snapshot-topic-interval-ms",
                    0,
                    0,
                    999_999_999,
                    "Milliseconds between two snapshots in the topic APPLICATION-lanes, in addition to those in"
                            + " --state-dir; without it, they go there only if there is no such folder, or with transactional,"
                            + " then every 10000")
            .<Duration>map(Duration::ofMillis)
            .optional();

    /** Properties of the Kafka clients. */
    public static final Setting<ClientProfile> PROFILE = Setting.choice(
            "profile",
            ClientProfile.LATENCY,
            "Properties of the Kafka clients: a result is sent at once, or waits up to 5 ms for others, which costs the broker"
                    + " less and is faster from about 50,000 results a second on");

    /** Number of records that a restart may have to replay. */
    public static final Setting<Long> MAX_REPLAY = Setting.number(
            "max-replay", USUAL_MAX_REPLAY, 1, Long.MAX_VALUE, "Number of records that a restart may have to replay");

    /** Policy beyond {@link #MAX_REPLAY}. */
    public static final Setting<ReplayPolicy> ON_MAX_REPLAY = Setting.choice(
            "on-max-replay",
            ReplayPolicy.WARN,
            "What happens when a restart would have to replay more than max-replay");

    /** Policy when progress cannot be saved. */
    public static final Setting<FailurePolicy> ON_PROGRESS_FAILURE = Setting.choice(
            "on-progress-failure",
            FailurePolicy.STOP,
            "What happens when snapshots cannot be saved: the run ends, or continues without them");

    /** All options. */
    static final DeclaredOptions DECLARED = DeclaredOptions.of(
            PROFILE,
            EngineOptions.START,
            DEAD_LETTER_TOPIC,
            EngineOptions.CREATE_TOPICS,
            SNAPSHOT_TOPIC_INTERVAL,
            MAX_REPLAY,
            ON_MAX_REPLAY,
            ON_PROGRESS_FAILURE,
            EngineOptions.RECORD_KEY);

    private KafkaOptions() {}

    /**
     * The options of a run.
     *
     * @throws StatusException that lists every unknown option and every wrong value
     */
    public static Settings of(final RunSpec spec) {
        return DECLARED.read(spec);
    }
}
