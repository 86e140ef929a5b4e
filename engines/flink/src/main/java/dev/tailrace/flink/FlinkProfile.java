package dev.tailrace.flink;

import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.kafkaclient.PropertyRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A named set of settings: how long Flink's buffers and Kafka's producer wait for more records.
 *
 * <p>By default Flink's buffers wait 100 ms, where records change tasks, and Kafka's producer waits 5 ms.
 */
public enum FlinkProfile {

    /** Records and results are sent at once. */
    LATENCY(Duration.ZERO),

    /** Both wait up to 5 ms for others, which saves the broker most of the requests. */
    BALANCED(Duration.ofMillis(5));

    /** The longest timeout that brokers accept by default. After a crash a transaction stays open for at most this time. */
    private static final String TRANSACTION_TIMEOUT_MS = "900000";

    private final Duration linger;

    /** @param linger how long Flink's buffers and Kafka's producer wait */
    FlinkProfile(final Duration linger) {
        this.linger = linger;
    }

    /** The timeout of Flink's buffers between tasks; zero flushes after each record. */
    public Duration bufferTimeout() {
        return linger;
    }

    /**
     * Defaults and rules of the Kafka clients. A producer tries to deliver a record until it succeeds, because a record that it
     * discards leaves a hole in the output. Flink's builders set the consumer group and the transactional ids.
     */
    ClientRules clients() {
        return new ClientRules(
                Map.of(ConsumerConfig.ISOLATION_LEVEL_CONFIG, ClientRules.ISOLATION),
                List.of(
                        PropertyRule.NO_AUTO_COMMIT,
                        PropertyRule.NO_OFFSET_RESET,
                        PropertyRule.reserved(ConsumerConfig.GROUP_ID_CONFIG, "it follows from the application's id")),
                Map.of(
                        ProducerConfig.LINGER_MS_CONFIG,
                        Long.toString(linger.toMillis()),
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        ClientRules.BATCH_BYTES,
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                        Integer.toString(Integer.MAX_VALUE),
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        TRANSACTION_TIMEOUT_MS),
                List.of(
                        PropertyRule.IDEMPOTENT,
                        PropertyRule.ALL_REPLICAS,
                        PropertyRule.reserved(
                                ProducerConfig.TRANSACTIONAL_ID_CONFIG, "it follows from the application's id")));
    }
}
