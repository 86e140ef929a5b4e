package dev.tailrace.flink;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes, writes and reads topics with the plain client. */
record TestTopics(String bootstrapServers) {

    private static final long DEADLINE_NS = 60_000_000_000L;

    void create(final int partitions, final String... topics) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(connection())) {
            admin.createTopics(Arrays.stream(topics)
                            .map(topic -> new NewTopic(topic, partitions, (short) 1))
                            .toList())
                    .all()
                    .get();
            // Known before their leaders take records; a producer that comes too soon can lose its first batch.
            final Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
            for (final String topic : topics) {
                for (int partition = 0; partition < partitions; partition++) {
                    ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
                }
            }
            awaitAnswer(admin, ends);
        }
    }

    private static void awaitAnswer(final Admin admin, final Map<TopicPartition, OffsetSpec> ends)
            throws ExecutionException, InterruptedException {
        final long untilNs = System.nanoTime() + DEADLINE_NS;
        while (true) {
            try {
                admin.listOffsets(ends).all().get();
                return;
            } catch (final ExecutionException early) {
                if (System.nanoTime() - untilNs >= 0) {
                    throw early;
                }
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    void delete(final String topic) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(connection())) {
            admin.deleteTopics(List.of(topic)).all().get();
        }
    }

    void deleteBefore(final String topic, final int partition, final long offset)
            throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(connection())) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get();
        }
    }

    void write(final String topic, final int partition, final List<byte[]> values) {
        write(topic, partition, values, value -> null);
    }

    void write(final String topic, final int partition, final List<byte[]> values, final Function<byte[], byte[]> key) {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(connection(), new ByteArraySerializer(), new ByteArraySerializer())) {
            values.forEach(value -> producer.send(new ProducerRecord<>(topic, partition, key.apply(value), value)));
        }
    }

    /** The results in a partition, as a naive reader of what is committed sees them; term markers have no value. */
    List<StampedLine> read(final String topic, final int partition) {
        return read(topic, partition, record -> record).stream()
                .filter(record -> record.value() != null)
                .map(record -> StampedLine.of(record.value(), record.headers()))
                .toList();
    }

    List<String> texts(final String topic, final int partition) {
        return read(topic, partition, record -> new String(record.value(), StandardCharsets.UTF_8));
    }

    private <T> List<T> read(
            final String topic, final int partition, final Function<ConsumerRecord<byte[], byte[]>, T> what) {
        final Map<String, Object> settings = connection();
        settings.put("isolation.level", "read_committed");
        final List<T> lines = new ArrayList<>();
        final TopicPartition read = new TopicPartition(topic, partition);
        final long startNs = System.nanoTime();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(read));
            consumer.seekToBeginning(List.of(read));
            final long end = consumer.endOffsets(List.of(read)).get(read);
            while (consumer.position(read) < end) {
                if (System.nanoTime() - startNs > DEADLINE_NS) {
                    throw new AssertionError(read + " does not come to its end");
                }
                for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    lines.add(what.apply(record));
                }
            }
        }
        return lines;
    }

    private Map<String, Object> connection() {
        final Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", bootstrapServers);
        return settings;
    }
}
