package dev.tailrace.experiments.flink.order;

import dev.tailrace.kafkaclient.ByteClients;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads results from the output topic, as a user would, and records when they arrive. */
final class ResultReader implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration LAST_POLL = Duration.ofMillis(500);
    private static final int RECORDS = 10_000;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Measurement measurement;

    ResultReader(
            final String bootstrap, final String topic, final boolean committedOnly, final Measurement measurement) {
        this.measurement = measurement;
        this.consumer = consumer(bootstrap, topic, committedOnly);
    }

    /** A consumer at the beginning of partition 0 of a topic. */
    static KafkaConsumer<byte[], byte[]> consumer(
            final String bootstrap, final String topic, final boolean committedOnly) {
        final KafkaConsumer<byte[], byte[]> consumer = ByteClients.consumer(Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrap,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                RECORDS,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                committedOnly ? "read_committed" : "read_uncommitted"));
        final List<TopicPartition> only = List.of(new TopicPartition(topic, 0));
        consumer.assign(only);
        consumer.seekToBeginning(only);
        return consumer;
    }

    /** Reads until all results have arrived; ends early when {@code isOver} returns true. */
    void read(final BooleanSupplier isOver) {
        while (!measurement.isComplete() && !isOver.getAsBoolean()) {
            take(consumer.poll(POLL));
        }
    }

    /** Reads once more, to find surplus or late results. */
    void readRest() {
        take(consumer.poll(LAST_POLL));
    }

    private void take(final ConsumerRecords<byte[], byte[]> records) {
        final long arrivedNs = System.nanoTime();
        for (final ConsumerRecord<byte[], byte[]> record : records) {
            measurement.take(record.value(), arrivedNs);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
