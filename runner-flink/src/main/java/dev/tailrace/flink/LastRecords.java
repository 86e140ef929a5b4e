package dev.tailrace.flink;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Finds the last record of each partition: the end of a partition is behind offsets without a record, such as those of
 * transaction markers, to which no source ever comes. Used by the main thread, before a run that is to stop at the end.
 */
final class LastRecords {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final long PATIENCE_NS = 30_000_000_000L;
    private static final long FIRST_STRETCH = 4;
    private static final int GROWTH = 8;

    private LastRecords() {}

    /**
     * The offset behind the last record of each partition, at most its end and at least its begin.
     *
     * @param settings of a consumer, with the isolation of the source
     */
    static Map<Integer, Long> ends(
            final Properties settings,
            final String topic,
            final Map<Integer, Long> begins,
            final Map<Integer, Long> ends) {
        final Map<Integer, Long> behind = new TreeMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            ends.forEach((partition, end) -> behind.put(
                    partition, behindLast(consumer, new TopicPartition(topic, partition), begins.get(partition), end)));
        }
        return behind;
    }

    static long behindLast(
            final Consumer<byte[], byte[]> consumer, final TopicPartition partition, final long begin, final long end) {
        consumer.assign(Set.of(partition));
        long to = end;
        for (long stretch = FIRST_STRETCH; to > begin; stretch *= GROWTH) {
            final long from = Math.max(begin, to - stretch);
            final long last = last(consumer, partition, from, to);
            if (last >= 0) {
                return last + 1;
            }
            to = from;
        }
        return begin;
    }

    private static long last(
            final Consumer<byte[], byte[]> consumer, final TopicPartition partition, final long from, final long to) {
        final long startNs = System.nanoTime();
        long last = -1;
        consumer.seek(partition, from);
        while (consumer.position(partition) < to) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new TimeoutException("the end of " + partition + " cannot be read");
            }
            for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                last = record.offset() < to ? record.offset() : last;
            }
        }
        return last;
    }
}
