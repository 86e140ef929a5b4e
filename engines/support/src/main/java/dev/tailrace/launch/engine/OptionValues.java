package dev.tailrace.launch.engine;

import dev.tailrace.graph.Parallelism;
import dev.tailrace.launch.value.RecordKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the values of {@link OwnOptions} can be, as far as it is known without the engine: numbers, choices and addresses, so that a
 * wrong one is refused before anything is measured. A test compares the choices with what the engines say.
 */
public final class OptionValues {

    private static final long LARGE = 999_999_999;
    private static final long MOST_SHUFFLE_PARTITIONS = 10_000;

    private static final Kind FLAG = words("true", "false");
    private static final Kind MS = number(0, LARGE);
    private static final Kind AT_LEAST_ONE = number(1, Long.MAX_VALUE);
    private static final Kind START = words("earliest", "latest");
    private static final Kind BACKEND = words("heap", "rocksdb");
    private static final Kind TWO_PROFILES = words("latency", "balanced");
    private static final Kind THREE_PROFILES = words("latency", "balanced", "defaults");

    private static final Kind RECORD_KEY = new Kind(List.of(), OptionValues::recordKey);

    private static final Map<String, Map<String, Kind>> BY_ENGINE = Map.of(
            "plain",
            Map.of("linger-ms", MS),
            "kafka",
            Map.of(
                    "profile",
                    TWO_PROFILES,
                    "start",
                    START,
                    "create-topics",
                    FLAG,
                    "snapshot-topic-interval-ms",
                    MS,
                    "max-replay",
                    AT_LEAST_ONE,
                    "on-max-replay",
                    words("warn", "throttle", "stop"),
                    "on-progress-failure",
                    words("stop", "degrade"),
                    RecordKey.OPTION,
                    RECORD_KEY),
            "kafka-streams",
            Map.of(
                    "profile",
                    THREE_PROFILES,
                    "commit-interval-ms",
                    number(0, Long.MAX_VALUE),
                    "start",
                    START,
                    "create-topics",
                    FLAG,
                    RecordKey.OPTION,
                    RECORD_KEY),
            "kafka-streams-native",
            Map.of(
                    "profile",
                    THREE_PROFILES,
                    "commit-interval-ms",
                    number(0, Long.MAX_VALUE),
                    "input-keyed",
                    FLAG,
                    "create-topics",
                    FLAG),
            "flink",
            Map.of(
                    "profile",
                    TWO_PROFILES,
                    "master",
                    new Kind(List.of(), OptionValues::address),
                    "buffer-timeout-ms",
                    MS,
                    "object-reuse",
                    FLAG,
                    "state-backend",
                    BACKEND,
                    "start",
                    START,
                    "create-topics",
                    FLAG,
                    "restarts",
                    number(0, LARGE),
                    "parallelism",
                    new Kind(List.of(), OptionValues::parallelism),
                    RecordKey.OPTION,
                    RECORD_KEY),
            "flink-native",
            Map.of(
                    "profile", THREE_PROFILES,
                    "buffer-timeout-ms", MS,
                    "watermark-interval-ms", MS,
                    "object-reuse", FLAG,
                    "state-backend", BACKEND,
                    "topology", words("datastream", "sql")),
            "spark",
            Map.of(
                    "mode",
                    words("micro-batch", "async", "continuous", "real-time"),
                    "start",
                    START,
                    "state-store",
                    words("rocksdb", "memory"),
                    "trigger-interval-ms",
                    number(0, Long.MAX_VALUE),
                    "max-offsets-per-trigger",
                    AT_LEAST_ONE,
                    "shuffle-partitions",
                    number(1, MOST_SHUFFLE_PARTITIONS),
                    "create-topics",
                    FLAG,
                    RecordKey.OPTION,
                    RECORD_KEY),
            "spark-native",
            Map.of(
                    "trigger-interval-ms",
                    MS,
                    "shuffle-partitions",
                    number(1, LARGE),
                    "fetch-wait-ms",
                    MS,
                    "max-offsets-per-trigger",
                    number(1, LARGE)));

    /** What is wrong with a value, and the words that are right; none when not only words are. */
    private record Kind(List<String> words, Function<String, Optional<String>> problem) {}

    private OptionValues() {}

    /**
     * What is wrong with a value of an engine's own option, in words behind {@code OPTION=VALUE}; nothing when only the engine can
     * tell.
     */
    public static Optional<String> problem(final EngineSpec engine, final String option, final String value) {
        return Optional.ofNullable(kinds(engine).get(option))
                .flatMap(kind -> kind.problem().apply(value))
                .map(problem -> option + "=" + value + ": " + problem);
    }

    /** The options of an engine that are a choice, and the words of each. */
    public static Map<String, List<String>> choices(final EngineSpec engine) {
        final Map<String, List<String>> choices = new LinkedHashMap<>();
        kinds(engine).forEach((option, kind) -> {
            if (!kind.words().isEmpty()) {
                choices.put(option, kind.words());
            }
        });
        return choices;
    }

    private static Map<String, Kind> kinds(final EngineSpec engine) {
        return BY_ENGINE.getOrDefault(engine.name(), Map.of());
    }

    private static Kind words(final String... words) {
        final List<String> all = List.of(words);
        return new Kind(
                all,
                value -> all.contains(value) ? Optional.empty() : Optional.of("none of " + String.join(", ", words)));
    }

    private static Kind number(final long least, final long most) {
        return new Kind(
                List.of(),
                value -> isWhole(value) && Long.parseLong(value) >= least && Long.parseLong(value) <= most
                        ? Optional.empty()
                        : Optional.of(
                                "not a whole number, " + least + " or more" + (most < LARGE ? ", up to " + most : "")));
    }

    private static boolean isWhole(final String value) {
        return value.matches("[0-9]{1,18}");
    }

    private static Optional<String> address(final String value) {
        return value.matches("[^:/]+:[0-9]{1,5}") ? Optional.empty() : Optional.of("not HOST:PORT");
    }

    private static Optional<String> recordKey(final String value) {
        try {
            RecordKey.parse(value);
            return Optional.empty();
        } catch (final IllegalArgumentException other) {
            return Optional.of("none of " + RecordKey.WORDS);
        }
    }

    private static Optional<String> parallelism(final String value) {
        try {
            Parallelism.parse(value);
            return Optional.empty();
        } catch (final IllegalArgumentException senseless) {
            return Optional.of(senseless.getMessage());
        }
    }
}
