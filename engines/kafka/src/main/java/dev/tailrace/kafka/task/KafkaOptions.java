package dev.tailrace.kafka.task;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.engine.OwnOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.FailurePolicy;
import dev.tailrace.progress.ReplayPolicy;
import java.time.Duration;
import java.util.Optional;

/**
 * The options that only this runner has.
 *
 * @param profile settings of the Kafka clients, {@code profile=latency|balanced}
 * @param start where a partition task without a history begins, {@code start=earliest|latest}
 * @param deadLetterTopic topic that bad records go to, {@code dead-letter-topic}
 * @param createsTopics whether missing topics are created, {@code create-topics=true|false}
 * @param snapshotTopicInterval time between two snapshots of a partition task in the snapshot topic, {@code
 *     snapshot-topic-interval-ms}; when empty, they go there only if there is no folder
 * @param maxReplay number of records that a restart may have to replay, {@code max-replay}
 * @param onMaxReplay policy beyond {@code maxReplay}, {@code on-max-replay=warn|throttle|stop}
 * @param onProgressFailure policy when progress cannot be saved, {@code on-progress-failure=stop|degrade}
 * @param recordKey keys of the results, {@code record-key=none|output|json:FIELD}
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

    /** Name of the option for the topic of bad records. */
    public static final String DEAD_LETTER_TOPIC = "dead-letter-topic";

    /** Name of the option that creates missing topics. */
    public static final String CREATE_TOPICS = "create-topics";

    /** Name of the option for snapshots in a topic. */
    public static final String SNAPSHOT_TOPIC_INTERVAL_MS = "snapshot-topic-interval-ms";

    private static final OwnOptions KNOWN = Engines.ownOptions("kafka");
    private static final long DEFAULT_MAX_REPLAY = 10_000_000;

    /**
     * The options of a run.
     *
     * @throws StatusException when an option is unknown or its value cannot be used
     */
    public static KafkaOptions of(final RunSpec spec) {
        check(spec);
        return new KafkaOptions(
                spec.option("profile").map(ClientProfile::of).orElse(ClientProfile.LATENCY),
                spec.option("start").map(StartPosition::of).orElse(StartPosition.EARLIEST),
                spec.option(DEAD_LETTER_TOPIC),
                spec.option(CREATE_TOPICS)
                        .map(word -> ConstantNames.flag(CREATE_TOPICS, word))
                        .orElse(false),
                spec.option(SNAPSHOT_TOPIC_INTERVAL_MS).map(Long::valueOf).map(Duration::ofMillis),
                spec.option("max-replay").map(Long::valueOf).orElse(DEFAULT_MAX_REPLAY),
                spec.option("on-max-replay")
                        .map(word -> ConstantNames.parse(ReplayPolicy.class, word))
                        .orElse(ReplayPolicy.WARN),
                spec.option("on-progress-failure")
                        .map(word -> ConstantNames.parse(FailurePolicy.class, word))
                        .orElse(FailurePolicy.STOP),
                RecordKey.of(spec));
    }

    private static void check(final RunSpec spec) {
        try {
            KNOWN.refuseOthers(spec);
        } catch (final IllegalArgumentException unknown) {
            throw new StatusException(ExitStatus.USAGE, unknown.getMessage(), unknown);
        }
        spec.options().forEach((name, value) -> KNOWN.problem(name, value).ifPresent(problem -> {
            throw new StatusException(ExitStatus.USAGE, "--runner-option " + problem);
        }));
    }
}
