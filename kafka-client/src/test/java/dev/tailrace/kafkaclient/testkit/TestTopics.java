package dev.tailrace.kafkaclient.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes, writes and reads topics with the plain client; readers see what is committed. */
public record TestTopics(String bootstrapServers) {

    /** How long anything may take; machines that build are busy. */
    public static final Duration PATIENCE = Duration.ofSeconds(120);

    private static final Duration LOOK = Duration.ofMillis(50);

    public void create(final int partitions, final String... topics) throws ExecutionException, InterruptedException {
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
        final long startNs = System.nanoTime();
        while (true) {
            try {
                admin.listOffsets(ends).all().get();
                return;
            } catch (final ExecutionException early) {
                if (System.nanoTime() - startNs > PATIENCE.toNanos()) {
                    throw early;
                }
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    public void delete(final String topic) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(connection())) {
            admin.deleteTopics(List.of(topic)).all().get();
        }
    }

    public void deleteBefore(final String topic, final int partition, final long offset)
            throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(connection())) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get();
        }
    }

    /** Writes records without a key and waits for the acknowledgements. */
    public void write(final String topic, final int partition, final List<byte[]> values)
            throws ExecutionException, InterruptedException {
        write(topic, partition, values, value -> null);
    }

    public void write(
            final String topic, final int partition, final List<byte[]> values, final Function<byte[], byte[]> key)
            throws ExecutionException, InterruptedException {
        final Map<String, Object> settings = connection();
        settings.put("max.block.ms", PATIENCE.toMillis());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            final List<Future<RecordMetadata>> sent = values.stream()
                    .map(value -> producer.send(new ProducerRecord<>(topic, partition, key.apply(value), value)))
                    .toList();
            for (final Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    /** The results in a partition; markers have no value and are none. */
    public List<StampedLine> read(final String topic, final int partition) {
        return await(topic, partition, 0);
    }

    /** Waits until a partition has so many results, and reads it to its end. */
    public List<StampedLine> await(final String topic, final int partition, final int results) {
        return records(topic, partition, results).stream().map(StampedLine::of).toList();
    }

    /** Waits until a partition has so many values that are no text, and reads it to its end. */
    public List<byte[]> values(final String topic, final int partition, final int results) {
        return records(topic, partition, results).stream()
                .map(ConsumerRecord::value)
                .toList();
    }

    public List<String> texts(final String topic, final int partition) {
        return records(topic, partition, 0).stream()
                .map(record -> new String(record.value(), StandardCharsets.UTF_8))
                .toList();
    }

    /** Results, labels and numbers come to be those of the sequential run, each once and in order. */
    public void assertExactly(final String topic, final int partition, final Reference expected, final String sink) {
        assertExactly(await(topic, partition, expected.lines(sink).size()), partition, expected, sink);
    }

    /** The same of results that were read already. */
    public static void assertExactly(
            final List<StampedLine> lines, final int partition, final Reference expected, final String sink) {
        assertThat(lines).extracting(StampedLine::text).isEqualTo(expected.lines(sink));
        assertThat(lines).extracting(StampedLine::label).isEqualTo(expected.labels(sink));
        assertThat(lines)
                .extracting(StampedLine::number)
                .isEqualTo(LongStream.range(0, lines.size()).boxed().toList());
        assertThat(lines).allSatisfy(line -> assertThat(line.lane()).isEqualTo(partition));
    }

    private List<ConsumerRecord<byte[], byte[]>> records(final String topic, final int partition, final int results) {
        final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        final TopicPartition read = new TopicPartition(topic, partition);
        final long startNs = System.nanoTime();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(connection(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(read));
            consumer.seekToBeginning(List.of(read));
            while (records.size() < results || consumer.position(read) < end(consumer, read)) {
                assertThat(System.nanoTime() - startNs)
                        .as(read + " has " + records.size() + " results of " + results)
                        .isLessThan(PATIENCE.toNanos());
                for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(LOOK)) {
                    if (record.value() != null) {
                        records.add(record);
                    }
                }
            }
        }
        return records;
    }

    private static long end(final KafkaConsumer<byte[], byte[]> consumer, final TopicPartition read) {
        return consumer.endOffsets(List.of(read)).get(read);
    }

    private Map<String, Object> connection() {
        return new HashMap<>(Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"));
    }
}
