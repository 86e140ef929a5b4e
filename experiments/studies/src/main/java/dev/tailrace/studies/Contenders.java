package dev.tailrace.studies;

import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The engines of the comparison, all with the same heap and the same Java options. */
final class Contenders {

    /** No engine: the way through the broker only. */
    static final String FLOOR = MeasuredRun.FLOOR;

    /** The hand-written loop. */
    static final String PLAIN = "plain";

    /** Ours, with its default guarantee. */
    static final String EXACTLY_ONCE = "kafka-exactly-once";

    /** Ours, with its weakest guarantee. */
    static final String AT_LEAST_ONCE = "kafka-at-least-once";

    /** Kafka Streams, tuned for latency. */
    static final String STREAMS_AT_LEAST_ONCE = "streams-at-least-once";

    /** Kafka Streams with exactly_once_v2 at its default commit interval. */
    static final String STREAMS_EXACTLY_ONCE = "streams-exactly-once";

    private static final String TRANSACTIONAL = "kafka-transactional";

    private static final List<String> JAVA = List.of("-Xms512m", "-Xmx512m");

    /** System property: client profile of all engines, {@code latency} or {@code balanced}. */
    static final String PROFILE = "tailrace.comparison.profile";

    private static final String BALANCED = "balanced";
    private static final Map<String, String> CLIENTS = Map.of("profile", System.getProperty(PROFILE, "latency"));

    /**
     * Interval of the plain loop's commits and of our snapshots: our default. Kafka Streams commits every 30 s
     * at-least-once.
     */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Interval of transactions, ours and those of Kafka Streams: its default under exactly_once_v2. */
    private static final Duration TRANSACTION_INTERVAL = Duration.ofMillis(100);

    private Contenders() {}

    static List<Engine> all() {
        return List.of(
                plain(),
                kafka(AT_LEAST_ONCE, Guarantee.AT_LEAST_ONCE),
                streams(STREAMS_AT_LEAST_ONCE, Guarantee.AT_LEAST_ONCE),
                kafka(EXACTLY_ONCE, Guarantee.EXACTLY_ONCE),
                kafka(TRANSACTIONAL, Guarantee.TRANSACTIONAL).progressInterval(TRANSACTION_INTERVAL),
                streams(STREAMS_EXACTLY_ONCE, Guarantee.TRANSACTIONAL));
    }

    /** All engines; each round starts with the next one, and every other round is in reverse order. */
    static List<Engine> inTurn(final int round) {
        final List<Engine> turns = new ArrayList<>(all());
        Collections.rotate(turns, round);
        if (round % 2 == 1) {
            Collections.reverse(turns);
        }
        return turns;
    }

    // The plain loop has no profiles; the settings of a profile are given as Kafka properties.
    static RunnerEngine plain() {
        final RunnerEngine plain = RunnerEngine.of(PLAIN, "plain", Guarantee.AT_LEAST_ONCE)
                .javaOptions(JAVA)
                .progressInterval(INTERVAL);
        return CLIENTS.containsValue(BALANCED)
                ? plain.options(Map.of("linger-ms", "5")).clientProperties(Map.of("batch.size", "65536"))
                : plain;
    }

    static RunnerEngine kafka(final String name, final Guarantee guarantee) {
        return RunnerEngine.of(name, "kafka", guarantee)
                .javaOptions(JAVA)
                .progressInterval(INTERVAL)
                .options(CLIENTS);
    }

    /** Kafka Streams with its weakest guarantee. */
    static RunnerEngine streams() {
        return streams(STREAMS_AT_LEAST_ONCE, Guarantee.AT_LEAST_ONCE);
    }

    private static RunnerEngine streams(final String name, final Guarantee guarantee) {
        return RunnerEngine.of(name, "kafka-streams", guarantee)
                .javaOptions(JAVA)
                .progressInterval(INTERVAL)
                .options(CLIENTS);
    }
}
