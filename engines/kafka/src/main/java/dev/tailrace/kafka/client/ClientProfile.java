package dev.tailrace.kafka.client;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A named set of client properties, published so that measurements can be repeated. Whatever a user sets wins.
 *
 * <p>Neither profile waits for a batch to fill on the consumer's side: a fetch is answered as soon as there is a record, and
 * a poll hands out whatever is there, so batches are as large as the load makes them.
 */
public enum ClientProfile {
    /**
     * A result leaves at once when nothing is under way. While requests are under way, results gather, so batches grow with
     * the load by themselves.
     */
    LATENCY(Map.of(ProducerConfig.LINGER_MS_CONFIG, "0")),

    /**
     * A result waits up to 5 ms for others: a fraction of the broker's work at some thousand results a second, and the
     * shorter latency from about 50,000 a second on.
     */
    BALANCED(Map.of(ProducerConfig.LINGER_MS_CONFIG, "5", ProducerConfig.BATCH_SIZE_CONFIG, "65536"));

    private static final Map<String, String> CONSUMER = Map.of(
            ConsumerConfig.FETCH_MIN_BYTES_CONFIG, "1",
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "500");

    private final Map<String, String> producer;

    ClientProfile(final Map<String, String> producer) {
        this.producer = producer;
    }

    /** What the profile sets for producers. */
    public Map<String, String> producer() {
        return producer;
    }

    /** What the profile sets for consumers. */
    public Map<String, String> consumer() {
        return CONSUMER;
    }

    /** The name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The profile of a name.
     *
     * @throws IllegalArgumentException naming the profiles when there is none
     */
    public static ClientProfile of(final String word) {
        return Arrays.stream(values())
                .filter(profile -> profile.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no client profile '" + word + "', there are "
                        + Arrays.stream(values()).map(ClientProfile::word).collect(Collectors.joining(" and "))));
    }
}
