package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.ClientRules;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * A named set of settings of Kafka Streams.
 *
 * <p>Few settings matter. Not among them: {@code cache.max.bytes.buffering}, which is the old name of
 * {@code statestore.cache.max.bytes}, and {@code compression.type=none}, which is the default.
 * Record caches stay on: no result of a pipeline passes through one, but {@code CommitSignal} needs one. Under exactly-once
 * only {@code commit.interval.ms} makes results visible sooner: readers of committed records see them with the commit.
 */
public enum StreamsProfile {

    /**
     * Results are sent at once. By default the producer of Kafka Streams waits 100 ms for more to send, unless a commit
     * comes first.
     */
    LATENCY(lingering("0")),

    /** A compromise: results wait up to 5 ms for others, which costs the broker a fraction of the requests. */
    BALANCED(lingering("5")),

    /** The defaults of Kafka Streams. */
    DEFAULTS(Map.of());

    private final Map<String, String> settings;

    StreamsProfile(final Map<String, String> settings) {
        this.settings = settings;
    }

    private static Map<String, String> lingering(final String lingerMs) {
        return Map.of(
                StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG),
                lingerMs,
                StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG),
                ClientRules.BATCH_BYTES);
    }

    /** The settings, by their names in Kafka Streams. */
    public Map<String, String> settings() {
        return settings;
    }
}
