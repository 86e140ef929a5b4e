package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A broker in a process of its own, and what tests do with its topics. */
final class Cluster implements AutoCloseable {

    /** How long anything may take; machines that build are busy. */
    static final Duration PATIENCE = Duration.ofSeconds(120);

    private final BrokerProcess broker;

    private Cluster(final BrokerProcess broker) {
        this.broker = broker;
    }

    static Cluster start() {
        return new Cluster(
                BrokerProcess.start(BrokerOptions.defaults().heapMb(384).shortLived()));
    }

    String address() {
        return broker.bootstrapServers();
    }

    void create(final int partitions, final String... topics) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(connection())) {
            admin.createTopics(Arrays.stream(topics)
                            .map(topic -> new NewTopic(topic, partitions, (short) 1))
                            .toList())
                    .all()
                    .get();
            for (final String topic : topics) {
                awaitLeaders(admin, Topics.of(topic, partitions));
            }
        }
    }

    // Topics are known before their leaders take records, and what a producer sends too soon can be lost.
    private static void awaitLeaders(final Admin admin, final List<TopicPartition> partitions)
            throws ExecutionException, InterruptedException {
        final Map<TopicPartition, OffsetSpec> ends =
                partitions.stream().collect(Collectors.toMap(each -> each, each -> OffsetSpec.latest()));
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

    void write(final String topic, final int partition, final List<byte[]> values)
            throws ExecutionException, InterruptedException {
        final Map<String, Object> settings = connection();
        settings.put("max.block.ms", PATIENCE.toMillis());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            final List<Future<RecordMetadata>> sent = values.stream()
                    .map(value -> producer.send(new ProducerRecord<>(topic, partition, null, value)))
                    .toList();
            for (final Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    /** Reads a partition until it has so many results, and then to its end. */
    List<StampedLine> await(final String topic, final int partition, final int results) {
        final List<StampedLine> lines = new ArrayList<>();
        final TopicPartition read = new TopicPartition(topic, partition);
        final long startNs = System.nanoTime();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(connection(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(read));
            consumer.seekToBeginning(List.of(read));
            while (lines.size() < results
                    || consumer.position(read)
                            < consumer.endOffsets(List.of(read)).get(read)) {
                assertThat(System.nanoTime() - startNs)
                        .as(read + " has " + lines.size() + " results of " + results)
                        .isLessThan(PATIENCE.toNanos());
                for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
                    lines.add(StampedLine.of(record));
                }
            }
        }
        return lines;
    }

    /** Results, labels and numbers are those of the sequential run, each once and in order. */
    void assertExactly(final String topic, final int partition, final Reference expected, final String sink) {
        final List<StampedLine> lines =
                await(topic, partition, expected.lines(sink).size());
        assertThat(lines).extracting(StampedLine::text).isEqualTo(expected.lines(sink));
        assertThat(lines).extracting(StampedLine::label).isEqualTo(expected.labels(sink));
        assertThat(lines)
                .extracting(StampedLine::number)
                .isEqualTo(LongStream.range(0, lines.size()).boxed().toList());
        assertThat(lines).extracting(StampedLine::lane).containsOnly(partition);
    }

    private Map<String, Object> connection() {
        final Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", address());
        return settings;
    }

    @Override
    public void close() {
        broker.close();
    }
}
