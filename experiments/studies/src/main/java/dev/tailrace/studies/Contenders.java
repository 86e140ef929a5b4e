package dev.tailrace.studies;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The engines of the studies, all with the same heap and tuned for latency. */
final class Contenders {

    /** The input of {@link #tickAlerts}. */
    static final String FEED = "feed";

    private static final List<String> JAVA = List.of("-Xms512m", "-Xmx512m");
    private static final Map<String, String> CLIENTS = Map.of("profile", "latency");

    /** Interval of the plain loop's commits and of our snapshots: our default. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private Contenders() {}

    /** The hand-written loop. */
    static RunnerEngine plain() {
        return RunnerEngine.of("plain", "plain", Guarantee.AT_LEAST_ONCE)
                .javaOptions(JAVA)
                .progressInterval(INTERVAL);
    }

    /** Ours, with its default guarantee. */
    static RunnerEngine kafka() {
        return of("kafka-exactly-once", "kafka", Guarantee.EXACTLY_ONCE);
    }

    /** Kafka Streams with its weakest guarantee; it commits every 30 s. */
    static RunnerEngine streams() {
        return of("streams-at-least-once", "kafka-streams", Guarantee.AT_LEAST_ONCE);
    }

    /** The job {@code tick-alerts} over the topic {@value #FEED} of a cluster; creates its topics. */
    static EngineJob tickAlerts(final Cluster cluster, final String id, final Path folder) {
        Stream.of(FEED, "trades", "vwap", "alerts")
                .forEach(topic -> cluster.topics().create(topic, 1, Map.of()));
        return new EngineJob(
                cluster.connection(),
                id,
                RunSpec.of("tick-alerts"),
                FEED,
                new TreeMap<>(Map.of("trades", "trades", "vwap", "vwap", "alerts", "alerts")),
                folder);
    }

    private static RunnerEngine of(final String name, final String program, final Guarantee guarantee) {
        return RunnerEngine.of(name, program, guarantee)
                .javaOptions(JAVA)
                .progressInterval(INTERVAL)
                .options(CLIENTS);
    }
}
