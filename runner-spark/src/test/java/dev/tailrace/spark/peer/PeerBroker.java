package dev.tailrace.spark.peer;

import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A broker of a test, and topics of one partition on it. */
final class PeerBroker implements AutoCloseable {

    private static final long DEADLINE_NS = 60_000_000_000L;

    private final BrokerProcess broker =
            BrokerProcess.start(BrokerOptions.defaults().heapMb(384).shortLived());

    String address() {
        return broker.bootstrapServers();
    }

    private Map<String, Object> connection() {
        return Map.of("bootstrap.servers", address(), "isolation.level", "read_committed", "acks", "all");
    }

    void create(final String... topics) throws Exception {
        try (Admin admin = Admin.create(connection())) {
            admin.createTopics(Arrays.stream(topics)
                            .map(topic -> new NewTopic(topic, 1, (short) 1))
                            .toList())
                    .all()
                    .get();
        }
    }

    void write(final String topic, final List<byte[]> values) {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(connection(), new ByteArraySerializer(), new ByteArraySerializer())) {
            values.forEach(value -> producer.send(new ProducerRecord<>(topic, value)));
        }
    }

    /** All that is committed. */
    List<String> read(final String topic) {
        final List<String> lines = new ArrayList<>();
        final TopicPartition partition = new TopicPartition(topic, 0);
        final long startNs = System.nanoTime();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(connection(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            final long end = consumer.endOffsets(List.of(partition)).get(partition);
            while (consumer.position(partition) < end) {
                if (System.nanoTime() - startNs > DEADLINE_NS) {
                    throw new AssertionError(topic + " does not come to its end");
                }
                for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    lines.add(new String(record.value(), StandardCharsets.UTF_8));
                }
            }
        }
        return lines;
    }

    @Override
    public void close() {
        broker.close();
    }
}
