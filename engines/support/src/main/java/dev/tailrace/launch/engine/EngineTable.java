package dev.tailrace.launch.engine;

import static dev.tailrace.progress.Guarantee.AT_LEAST_ONCE;
import static dev.tailrace.progress.Guarantee.EXACTLY_ONCE;
import static dev.tailrace.progress.Guarantee.TRANSACTIONAL;

import dev.tailrace.launch.run.RunnerKind;
import dev.tailrace.progress.Guarantee;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All engines that can be measured. A new one is a row here, and a folder of jars in the distribution. */
public final class EngineTable {

    /** What is measured when nothing else is asked for. */
    public static final String DEFAULT = "in-process,kafka,kafka-streams,kafka-streams-native";

    private static final int HEAP_MB = 512;
    private static final int LARGE_HEAP_MB = 1_024;
    private static final Map<String, String> LATENCY = Map.of("profile", "latency");

    private static final List<EngineSpec> ALL = List.of(
            new EngineSpec("in-process", "In-process, no broker", "load", HEAP_MB, List.of(), false, true, Map.of()),
            new EngineSpec(
                    "plain", "Plain consumer loop", "load", HEAP_MB, List.of(AT_LEAST_ONCE), false, true, Map.of()),
            runner(RunnerKind.KAFKA, "Tailrace on Kafka", HEAP_MB, LATENCY, EXACTLY_ONCE, AT_LEAST_ONCE, TRANSACTIONAL),
            runner(
                    RunnerKind.KAFKA_STREAMS,
                    "Tailrace on Kafka Streams",
                    HEAP_MB,
                    LATENCY,
                    AT_LEAST_ONCE,
                    TRANSACTIONAL),
            new EngineSpec(
                    "kafka-streams-native",
                    "Kafka Streams, native",
                    "kafka-streams-experiments",
                    HEAP_MB,
                    List.of(AT_LEAST_ONCE, TRANSACTIONAL),
                    true,
                    true,
                    LATENCY),
            runner(
                    RunnerKind.FLINK,
                    "Tailrace on Flink",
                    LARGE_HEAP_MB,
                    Map.of(),
                    EXACTLY_ONCE,
                    AT_LEAST_ONCE,
                    TRANSACTIONAL),
            // Flink says nothing of the order of the windows of several keys that end together.
            new EngineSpec(
                    "flink-native",
                    "Flink, native",
                    ListingMethod.FOLDER,
                    LARGE_HEAP_MB,
                    List.of(AT_LEAST_ONCE, TRANSACTIONAL),
                    true,
                    false,
                    Map.of()),
            runner(RunnerKind.SPARK, "Tailrace on Spark", LARGE_HEAP_MB, Map.of(), EXACTLY_ONCE, AT_LEAST_ONCE),
            // Spark says nothing of the order of rows within a micro-batch.
            new EngineSpec(
                    "spark-native",
                    "Spark, native",
                    "spark-experiments",
                    LARGE_HEAP_MB,
                    List.of(AT_LEAST_ONCE),
                    true,
                    false,
                    Map.of()));

    private EngineTable() {}

    private static EngineSpec runner(
            final RunnerKind kind,
            final String title,
            final int heapMb,
            final Map<String, String> options,
            final Guarantee... guarantees) {
        final String name = kind.engine().substring("runner-".length());
        return new EngineSpec(name, title, kind.engine(), heapMb, List.of(guarantees), false, true, options);
    }

    /** The engine of this name, if there is one. */
    public static Optional<EngineSpec> named(final String name) {
        return ALL.stream().filter(engine -> engine.name().equals(name)).findFirst();
    }

    /** All engines. */
    public static List<EngineSpec> all() {
        return ALL;
    }

    /** All names. */
    public static List<String> names() {
        return ALL.stream().map(EngineSpec::name).toList();
    }
}
