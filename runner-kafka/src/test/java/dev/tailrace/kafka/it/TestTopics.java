package dev.tailrace.kafka.it;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.Stamp;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Creates topics, fills them, and reads them as a reader of results would. */
public final class TestTopics {

    private TestTopics() {}

    /** What a reader of one partition of results sees, and what it has to leave out for that. */
    record Read(List<String> raw, List<String> filtered, long missing, long markers, long dropped) {}

    /** Creates a topic and waits until its partitions take records. */
    public static void create(final String topic, final int partitions, final Map<String, String> configuration) {
        try (Admin admin = Admin.create(connection())) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1).configs(configuration)))
                    .all()
                    .get();
            awaitLeaders(admin, topic, partitions);
        } catch (final Exception failed) {
            throw new AssertionError(failed);
        }
    }

    // A partition is known before its leader takes records; a producer that comes too soon can lose its first batch.
    private static void awaitLeaders(final Admin admin, final String topic, final int partitions) throws Exception {
        final Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        final long untilNs = System.nanoTime() + 30_000_000_000L;
        boolean answered = false;
        while (!answered) {
            try {
                admin.listOffsets(ends).all().get();
                answered = true;
            } catch (final ExecutionException early) {
                if (System.nanoTime() - untilNs >= 0) {
                    throw early;
                }
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    /** The same without any settings. */
    public static void create(final String topic, final int partitions) {
        create(topic, partitions, Map.of());
    }

    static Map<String, Object> connection() {
        return new HashMap<>(Map.of("bootstrap.servers", SharedBroker.address()));
    }

    static void write(final String topic, final int partition, final List<byte[]> values) {
        try (Writer writer = writer(topic)) {
            writer.write(partition, values);
        }
    }

    static Writer writer(final String topic) {
        return new Writer(topic);
    }

    /** Writes and waits for the acknowledgements. */
    static final class Writer implements AutoCloseable {

        private final String topic;
        private final KafkaProducer<byte[], byte[]> producer;

        private Writer(final String topic) {
            this.topic = topic;
            final Map<String, Object> client = connection();
            client.put("linger.ms", "1");
            producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
        }

        void write(final int partition, final List<byte[]> values) {
            write(partition, values, record -> null);
        }

        /** With timestamps in milliseconds since 1970, by the place of a record in the list; the present for null. */
        void write(final int partition, final List<byte[]> values, final IntFunction<Long> timestamps) {
            final List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int record = 0; record < values.size(); record++) {
                sent.add(producer.send(
                        new ProducerRecord<>(topic, partition, timestamps.apply(record), null, values.get(record))));
            }
            try {
                for (final Future<RecordMetadata> record : sent) {
                    record.get();
                }
            } catch (final InterruptedException | ExecutionException failed) {
                throw new AssertionError(failed);
            }
        }

        @Override
        public void close() {
            producer.close();
        }
    }

    static Read read(final String topic, final int partition, final String isolation) {
        final List<String> raw = new ArrayList<>();
        final List<String> filtered = new ArrayList<>();
        final FrontierFilter filter = new FrontierFilter();
        final Stamp stamp = new Stamp();
        long markers = 0;
        for (final ConsumerRecord<byte[], byte[]> record : records(topic, partition, isolation)) {
            final Header header = record.headers().lastHeader(Stamp.KEY);
            if (header == null || !stamp.decode(header.value(), 0, header.value().length)) {
                throw new AssertionError("a record without a stamp at offset " + record.offset());
            }
            final boolean accepted = filter.accept(stamp);
            if (stamp.isMarker()) {
                markers++;
            } else {
                final String text = new String(record.value(), StandardCharsets.UTF_8);
                raw.add(text);
                if (accepted) {
                    filtered.add(text);
                }
            }
        }
        return new Read(raw, filtered, filter.missing(), markers, filter.dropped());
    }

    static List<ConsumerRecord<byte[], byte[]>> records(
            final String topic, final int partition, final String isolation) {
        final Map<String, Object> client = connection();
        client.put("isolation.level", isolation);
        client.put("max.poll.records", "10000");
        final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        final TopicPartition source = new TopicPartition(topic, partition);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(source));
            consumer.seekToBeginning(List.of(source));
            final long end = consumer.endOffsets(List.of(source)).get(source);
            while (consumer.position(source) < end) {
                consumer.poll(Duration.ofMillis(50)).records(source).forEach(records::add);
            }
        }
        return records;
    }
}
