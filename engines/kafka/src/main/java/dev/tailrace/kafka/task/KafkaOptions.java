package dev.tailrace.kafka.task;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.StartPosition;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.FailurePolicy;
import dev.tailrace.progress.ReplayPolicy;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * The options that only this runner has.
 *
 * @param profile properties of the Kafka clients
 * @param start where a partition task without a history begins
 * @param deadLetterTopic topic that bad records go to
 * @param createsTopics whether missing topics are created
 * @param snapshotTopicInterval time between two snapshots of a partition task in the snapshot topic; when empty, they go
 *     there only if there is no folder
 * @param maxReplay number of records that a restart may have to replay
 * @param onMaxReplay policy beyond {@code maxReplay}
 * @param onProgressFailure policy when progress cannot be saved
 * @param recordKey keys of the results
 */
public record KafkaOptions(
        ClientProfile profile,
        StartPosition start,
        Optional<String> deadLetterTopic,
        boolean createsTopics,
        Optional<Duration> snapshotTopicInterval,
        long maxReplay,
        ReplayPolicy onMaxReplay,
        FailurePolicy onProgressFailure,
        RecordKey recordKey) {

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
                            + " --state-dir; without it, they go there only if there is no such folder")
            .<Duration>map(Duration::ofMillis)
            .optional();

    private static final long USUAL_MAX_REPLAY = 10_000_000;

    private static final Setting<ClientProfile> PROFILE = Setting.choice(
            "profile",
            ClientProfile.LATENCY,
            "Properties of the Kafka clients: a result is sent at once, or waits up to 5 ms for others, which costs the broker"
                    + " a fraction at some thousand results a second and is faster from about 50,000 a second on");
    private static final Setting<Long> MAX_REPLAY = Setting.number(
            "max-replay", USUAL_MAX_REPLAY, 1, Long.MAX_VALUE, "Number of records that a restart may have to replay");
    private static final Setting<ReplayPolicy> ON_MAX_REPLAY = Setting.choice(
            "on-max-replay",
            ReplayPolicy.WARN,
            "What happens when a restart would have to replay more than max-replay");
    private static final Setting<FailurePolicy> ON_PROGRESS_FAILURE = Setting.choice(
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

    /**
     * The options of a run.
     *
     * @throws StatusException that lists every unknown option and every wrong value
     */
    public static KafkaOptions of(final RunSpec spec) {
        final Settings options = DECLARED.read(spec);
        return new KafkaOptions(
                options.get(PROFILE),
                options.get(EngineOptions.START),
                options.get(DEAD_LETTER_TOPIC),
                options.get(EngineOptions.CREATE_TOPICS),
                options.get(SNAPSHOT_TOPIC_INTERVAL),
                options.get(MAX_REPLAY),
                options.get(ON_MAX_REPLAY),
                options.get(ON_PROGRESS_FAILURE),
                options.get(EngineOptions.RECORD_KEY));
    }
}
