package dev.tailrace.topics;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.kafkaclient.PropertyRule;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.topic.BrokerAccess;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;

/** Opens the Kafka clients of a command, and explains their failures. Each client is closed by the caller. */
public final class TopicClients {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final ClientProperties properties;

    /**
     * Reads the client properties.
     *
     * @param consumerDefaults defaults of consumers that the user's properties override
     * @param producerDefaults the same of producers
     * @throws StatusException if the properties cannot be used
     */
    public TopicClients(
            final BrokerAccess brokers,
            final Map<String, String> consumerDefaults,
            final Map<String, String> producerDefaults) {
        final Map<String, String> consumer = new HashMap<>(consumerDefaults);
        consumer.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "10000");
        properties = ClientProperties.of(brokers.clientConfig(), brokers.bootstrapServers())
                .with(new ClientRules(
                        consumer,
                        List.of(PropertyRule.NO_AUTO_COMMIT, PropertyRule.NO_OFFSET_RESET),
                        producerDefaults,
                        List.of(
                                PropertyRule.IDEMPOTENT,
                                PropertyRule.ALL_REPLICAS,
                                PropertyRule.NO_DELIVERY_TIMEOUT,
                                PropertyRule.UNLIMITED_RETRIES)));
    }

    /** Runs requests about topics and returns their result. */
    public <T> T ask(final Function<Topics, T> requests) {
        try (Topics topics = Topics.open(properties, TIMEOUT)) {
            return requests.apply(topics);
        }
    }

    /**
     * The facts of a topic that must exist.
     *
     * @param role such as {@code target topic}, for the message
     * @throws StatusException if it does not exist
     */
    public TopicFacts existing(final String topic, final String role) {
        return ask(topics -> topics.existing(topic, role));
    }

    /** Creates a consumer that is in no group and creates no topics. */
    public KafkaConsumer<byte[], byte[]> consumer() {
        final Map<String, String> settings = properties.consumer();
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        return ByteClients.consumer(settings);
    }

    /**
     * Creates an idempotent producer.
     *
     * @throws StatusException if it cannot be created
     */
    public KafkaProducer<byte[], byte[]> producer() {
        try {
            return ByteClients.producer(properties.producer());
        } catch (final RuntimeException e) {
            throw explain(e, "connecting");
        }
    }

    /**
     * Explains a failure of a client to the user.
     *
     * @param doing what failed, such as {@code reading topic orders}
     */
    public StatusException explain(final RuntimeException failure, final String doing) {
        return KafkaFailures.explain(failure, doing, properties.bootstrapServers());
    }
}
