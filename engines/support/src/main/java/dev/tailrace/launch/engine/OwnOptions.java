package dev.tailrace.launch.engine;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The options that an engine has beside those of {@link EngineOptions}, by name, so that a wrong one is refused before anything
 * is measured. What their values can be is in {@link OptionValues}. A test compares them with what the engines say.
 */
public final class OwnOptions {

    private static final Map<String, List<String>> BY_ENGINE = Map.of(
            "in-process",
            List.of(),
            "plain",
            List.of("linger-ms"),
            "kafka",
            List.of(
                    "profile",
                    "start",
                    "dead-letter-topic",
                    "create-topics",
                    "snapshot-topic-interval-ms",
                    "max-replay",
                    "on-max-replay",
                    "on-progress-failure",
                    "record-key"),
            "kafka-streams",
            List.of("profile", "commit-interval-ms", "start", "create-topics", "record-key"),
            "kafka-streams-native",
            List.of("profile", "commit-interval-ms", "input-keyed", "create-topics", "reference-topic"),
            "flink",
            List.of(
                    "profile",
                    "master",
                    "buffer-timeout-ms",
                    "object-reuse",
                    "state-backend",
                    "start",
                    "create-topics",
                    "savepoint",
                    "restarts",
                    "parallelism",
                    "record-key"),
            "flink-native",
            List.of(
                    "profile",
                    "buffer-timeout-ms",
                    "watermark-interval-ms",
                    "object-reuse",
                    "state-backend",
                    "topology"),
            "spark",
            List.of(
                    "mode",
                    "master",
                    "start",
                    "state-store",
                    "trigger-interval-ms",
                    "max-offsets-per-trigger",
                    "shuffle-partitions",
                    "create-topics",
                    "record-key"),
            "spark-native",
            List.of("trigger-interval-ms", "shuffle-partitions", "fetch-wait-ms", "max-offsets-per-trigger"));

    private static final Map<String, String> PREFIXES = Map.of("flink", "flink.");

    private OwnOptions() {}

    /** Names of those of an engine, prefixes left out. */
    public static List<String> of(final EngineSpec engine) {
        return BY_ENGINE.get(engine.name());
    }

    /** Whether an engine knows an option: a common one, one of its own, or one that it hands on. */
    public static boolean isKnown(final EngineSpec engine, final String option) {
        return EngineOptions.of(engine).contains(option)
                || of(engine).contains(option)
                || !engine.isInProcess() && option.startsWith(EngineOptions.CLIENT_PREFIX)
                || PREFIXES.containsKey(engine.name()) && option.startsWith(PREFIXES.get(engine.name()));
    }

    /** Names of all options that an engine has, prefixes left out. */
    public static List<String> all(final EngineSpec engine) {
        return Stream.concat(EngineOptions.of(engine).stream(), of(engine).stream())
                .toList();
    }
}
