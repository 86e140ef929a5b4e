package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.kafkaclient.PropertyRule;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** The settings of Kafka Streams for a run: the profile, then the user's file, then the spec. */
public final class StreamsSettings {

    /** What the numbers of results rest on; Kafka Streams sets it. */
    static final ClientRules RULES =
            new ClientRules(Map.of(), List.of(), Map.of(), List.of(PropertyRule.IDEMPOTENT, PropertyRule.ALL_REPLICAS));

    private StreamsSettings() {}

    /**
     * All settings.
     *
     * @param client what the user says of all clients
     * @param commitInterval between two commits; Kafka Streams' own when empty
     * @param stateFolder where tasks keep what they need for a while
     */
    public static Map<String, Object> of(
            final RunSpec spec,
            final ClientProperties client,
            final StreamsProfile profile,
            final Optional<Duration> commitInterval,
            final Path stateFolder) {
        final Map<String, String> defaults = new HashMap<>(profile.settings());
        defaults.put(StreamsConfig.consumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG), ClientRules.ISOLATION);
        // Kafka Streams prefers a property with a prefix, and the user may have given one without.
        defaults.keySet().removeIf(name -> client.all().containsKey(name.substring(name.indexOf('.') + 1)));
        final Map<String, Object> settings = new HashMap<>(defaults);
        settings.putAll(client.all());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, spec.applicationId());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee(spec.guarantee()));
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, Integer.toString(spec.threads()));
        settings.put(StreamsConfig.STATE_DIR_CONFIG, stateFolder.toString());
        commitInterval.ifPresent(
                interval -> settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, Long.toString(interval.toMillis())));
        return settings;
    }

    /**
     * What Kafka Streams calls a guarantee.
     *
     * @throws IllegalArgumentException when it does not offer it
     */
    public static String guarantee(final Guarantee guarantee) {
        return switch (guarantee) {
            case AT_LEAST_ONCE -> StreamsConfig.AT_LEAST_ONCE;
            case TRANSACTIONAL -> StreamsConfig.EXACTLY_ONCE_V2;
            case EXACTLY_ONCE ->
                throw new IllegalArgumentException(
                        "the runner kafka-streams offers its engine's guarantees, at-least-once and transactional"
                                + " (exactly_once_v2), and not exactly-once without transactions; use the runner kafka for that");
        };
    }
}
