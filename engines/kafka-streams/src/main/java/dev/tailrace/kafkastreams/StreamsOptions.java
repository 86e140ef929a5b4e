package dev.tailrace.kafkastreams;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.stream.Setting;
import java.time.Duration;
import java.util.Optional;

/** The options that only this runner has. */
public final class StreamsOptions {

    /** Settings of the clients. */
    public static final Setting<StreamsProfile> PROFILE = Setting.choice(
            "profile",
            StreamsProfile.LATENCY,
            "Settings of the Kafka clients: a result is sent at once, waits up to 5 ms for others, or as long as Kafka Streams"
                    + " lets it wait, 100 ms");

    /** Interval of commits. */
    public static final Setting<Optional<Duration>> COMMIT_INTERVAL = Setting.number(
                    "commit-interval-ms",
                    0,
                    0,
                    Long.MAX_VALUE,
                    "Milliseconds between two commits; Kafka Streams' own without it")
            .<Duration>map(Duration::ofMillis)
            .optional();

    /** All options. */
    static final DeclaredOptions DECLARED = DeclaredOptions.of(
            PROFILE, COMMIT_INTERVAL, EngineOptions.START, EngineOptions.CREATE_TOPICS, EngineOptions.RECORD_KEY);

    private StreamsOptions() {}
}
