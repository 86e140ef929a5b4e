package dev.tailrace.experiments.flink.conflux;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Tuned fetcher: one consumer reads all paths and commits nothing, because a restarted merge begins from the start anyway.
 */
final class OneConsumer implements Fetcher {

    private final KafkaConsumer<byte[], byte[]> consumer;

    OneConsumer(final Map<String, Object> client, final String topic, final int paths) {
        consumer = new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        final List<TopicPartition> all = IntStream.range(0, paths)
                .mapToObj(path -> new TopicPartition(topic, path))
                .toList();
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    @Override
    public void fetch(final PathMerge merge, final int timeoutMs) {
        consumer.poll(Duration.ofMillis(timeoutMs)).forEach(record -> merge.take(record.partition(), record.value()));
    }

    @Override
    public void close() {
        consumer.close();
    }
}
