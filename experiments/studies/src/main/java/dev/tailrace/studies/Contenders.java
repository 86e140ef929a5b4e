package dev.tailrace.studies;

import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The engines of the studies, all with the same heap and tuned for latency. */
final class Contenders {

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

    private static RunnerEngine of(final String name, final String program, final Guarantee guarantee) {
        return RunnerEngine.of(name, program, guarantee)
                .javaOptions(JAVA)
                .progressInterval(INTERVAL)
                .options(CLIENTS);
    }
}
