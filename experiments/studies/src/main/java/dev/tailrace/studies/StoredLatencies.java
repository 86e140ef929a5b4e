package dev.tailrace.studies;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Computes the times between the records of an input topic and their results in an output topic, from the broker's
 * timestamps, with a plain consumer: a reference for other measurements. A record begins with its number, 8 bytes, and its
 * result with the same number.
 */
final class StoredLatencies {

    private static final Duration POLL = Duration.ofMillis(200);

    private StoredLatencies() {}

    /** Latencies in nanoseconds, in steps of a millisecond. Blocks until both topics are read. */
    static Histogram of(final String bootstrapServers, final String input, final String output, final int digits) {
        final Map<Long, Long> writtenMs = new HashMap<>();
        final Histogram latencies = new Histogram(digits);
        read(bootstrapServers, input).forEach(record -> writtenMs.put(number(record), record.timestamp()));
        for (final ConsumerRecord<byte[], byte[]> result : read(bootstrapServers, output)) {
            final Long begunMs = writtenMs.get(number(result));
            if (begunMs == null) {
                throw new IllegalStateException("result " + number(result) + " has no record");
            }
            latencies.recordValue(TimeUnit.MILLISECONDS.toNanos(result.timestamp() - begunMs));
        }
        return latencies;
    }

    private static long number(final ConsumerRecord<byte[], byte[]> record) {
        return ByteBuffer.wrap(record.value()).getLong();
    }

    private static List<ConsumerRecord<byte[], byte[]>> read(final String bootstrapServers, final String topic) {
        final List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
        final ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers), bytes, bytes)) {
            final List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            final Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(POLL).forEach(all::add);
            }
        }
        return all;
    }
}
