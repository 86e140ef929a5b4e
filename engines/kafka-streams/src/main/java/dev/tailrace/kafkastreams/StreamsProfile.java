package dev.tailrace.kafkastreams;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * A named set of settings of Kafka Streams.
 *
 * <p>Few settings matter. Not among them: {@code cache.max.bytes.buffering}, which is the old name of
 * {@code statestore.cache.max.bytes}, and {@code batch.size=16384} and {@code compression.type=none}, which are defaults.
 * Record caches stay on: no result of a pipeline passes through one, and the word of commits does. Whoever wants results
 * sooner under exactly-once has one way, {@code commit.interval.ms}: readers of what is committed see them with the commit.
 */
public enum StreamsProfile {

    /**
     * Results leave at once: the producer of Kafka Streams would wait 100 ms for more to send, unless a commit comes
     * first.
     */
    LATENCY(Map.of(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), "0")),

    /** A compromise: results wait up to 5 ms for others, which costs the broker a fraction of the requests. */
    BALANCED(Map.of(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), "5")),

    /** What Kafka Streams does by default. */
    DEFAULTS(Map.of());

    private final Map<String, String> settings;

    StreamsProfile(final Map<String, String> settings) {
        this.settings = settings;
    }

    /** The settings, by their names in Kafka Streams. */
    public Map<String, String> settings() {
        return settings;
    }
}
