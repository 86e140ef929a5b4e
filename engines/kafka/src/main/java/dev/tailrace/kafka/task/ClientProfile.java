package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.kafkaclient.PropertyRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A named set of default client properties, so that measurements can be repeated. The user's properties override it, except
 * for those that the guarantees of the runner depend on.
 *
 * <p>With each profile a fetch is answered as soon as there is a record, and a poll returns what has arrived, so batches of
 * the consumer grow with the load.
 */
public enum ClientProfile {
    /**
     * A result is sent at once when no request is in flight. While requests are in flight, results accumulate, so batches
     * grow with the load.
     */
    LATENCY("0"),

    /**
     * A result waits up to 5 ms for others. That saves the broker most of its work at some thousand results a second, and
     * gives the shorter latency from about 50,000 a second on.
     */
    BALANCED("5");

    /** A blocking send stops the poll loop, so it fails after this time and the results wait outside the producer. */
    private static final int MAX_BLOCK_MS = 20;

    /** A producer that forgot a topic without results would block for it at the next one; Kafka adds this to a time. */
    private static final String NEVER_MS = String.valueOf(Integer.MAX_VALUE);

    /** That of Kafka's client. */
    private static final long LEAST_TRANSACTION_TIMEOUT_MS = 60_000;

    /** Memory for results that are not acknowledged yet. The runner stops reading long before it is full. */
    private static final long BUFFER_BYTES = 64L << 20;

    private static final Map<String, String> CONSUMER = Map.of(
            ConsumerConfig.FETCH_MIN_BYTES_CONFIG, "1",
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "500",
            ConsumerConfig.ISOLATION_LEVEL_CONFIG, ClientRules.ISOLATION);

    private final String lingerMs;

    ClientProfile(final String lingerMs) {
        this.lingerMs = lingerMs;
    }

    /**
     * The defaults of the profile with the rules of the runner.
     *
     * @param progressInterval for which a transaction stays open, where there are transactions
     */
    public ClientRules rules(final Duration progressInterval) {
        // The broker ends a transaction that is open for longer, which looks like the take-over by another process.
        final long transactionMs = Math.max(LEAST_TRANSACTION_TIMEOUT_MS, 2 * progressInterval.toMillis());
        return new ClientRules(
                CONSUMER,
                List.of(PropertyRule.NO_AUTO_COMMIT, PropertyRule.NO_OFFSET_RESET),
                Map.of(
                        ProducerConfig.LINGER_MS_CONFIG,
                        lingerMs,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        ClientRules.BATCH_BYTES,
                        ProducerConfig.METADATA_MAX_IDLE_CONFIG,
                        NEVER_MS,
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        Long.toString(transactionMs)),
                List.of(
                        PropertyRule.IDEMPOTENT,
                        PropertyRule.ALL_REPLICAS,
                        PropertyRule.NO_DELIVERY_TIMEOUT,
                        PropertyRule.UNLIMITED_RETRIES,
                        new PropertyRule(
                                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                                String.valueOf(MAX_BLOCK_MS),
                                "sending must not block the poll loop"),
                        new PropertyRule(
                                ProducerConfig.BUFFER_MEMORY_CONFIG,
                                String.valueOf(BUFFER_BYTES),
                                "back-pressure depends on it"),
                        PropertyRule.reserved(
                                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                                "it fences a partition task and follows from the application's name")));
    }
}
