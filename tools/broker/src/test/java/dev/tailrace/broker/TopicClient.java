package dev.tailrace.broker;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes to the one partition of a topic and reads it, with the plain client. */
record TopicClient(Map<String, Object> connection, String topic) {

    private static final long DEADLINE_NS = 120_000_000_000L;

    static TopicClient of(final String bootstrapServers, final String topic) {
        return new TopicClient(Map.of("bootstrap.servers", bootstrapServers), topic);
    }

    static TopicClient of(final Path clientProperties, final String topic) throws IOException {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(clientProperties)) {
            properties.load(reader);
        }
        final Map<String, Object> connection = new HashMap<>();
        properties.forEach((key, value) -> connection.put((String) key, value));
        return new TopicClient(connection, topic);
    }

    TopicClient with(final String key, final String value) {
        final Map<String, Object> changed = new HashMap<>(connection);
        changed.put(key, value);
        return new TopicClient(changed, topic);
    }

    TopicClient create() throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(connection)) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        }
        return this;
    }

    void write(final String... values) throws ExecutionException, InterruptedException {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(connection, new StringSerializer(), new StringSerializer())) {
            for (final String value : values) {
                producer.send(new ProducerRecord<>(topic, value)).get();
            }
        }
    }

    void writeInTransaction(final String... values) {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                with("transactional.id", "test").connection, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            for (final String value : values) {
                producer.send(new ProducerRecord<>(topic, value));
            }
            producer.commitTransaction();
        }
    }

    /** Reads so many records from the beginning, or those that come within the deadline. */
    List<String> read(final int count) {
        final List<String> values = new ArrayList<>();
        final long startNs = System.nanoTime();
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                with("isolation.level", "read_committed").connection,
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.assign(List.of(new TopicPartition(topic, 0)));
            consumer.seekToBeginning(consumer.assignment());
            while (values.size() < count && System.nanoTime() - startNs < DEADLINE_NS) {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> values.add(record.value()));
            }
        }
        return values;
    }
}
