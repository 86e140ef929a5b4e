package dev.tailrace.kafka.store;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads what a partition holds now, from its start to its present end. */
final class TopicReader {

    private static final Duration POLL = Duration.ofMillis(100);

    private TopicReader() {}

    /** Hands out keys and values in the order of the log; blocks until the end that the partition has now. */
    static void readAll(
            final Consumer<byte[], byte[]> consumer,
            final TopicPartition partition,
            final BiConsumer<byte[], byte[]> taker) {
        final List<TopicPartition> only = List.of(partition);
        consumer.assign(only);
        consumer.seekToBeginning(only);
        final Map<TopicPartition, Long> ends = consumer.endOffsets(only);
        while (consumer.position(partition) < ends.get(partition)) {
            for (final ConsumerRecord<byte[], byte[]> record :
                    consumer.poll(POLL).records(partition)) {
                taker.accept(record.key(), record.value());
            }
        }
    }
}
