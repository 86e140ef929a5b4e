package dev.tailrace.flink.order;

import dev.tailrace.progress.OutputHeader;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the end of a partition of a topic, with a consumer that it closes afterwards. */
final class TopicTail implements OutputTail {

    private static final long serialVersionUID = 1;

    /**
     * Number of records that are read from the end. More than one, because a writer that was replaced may have repeated
     * some results after later ones: at most the number that its client had in flight.
     */
    private static final long RECORDS = 50_000;

    private static final Duration POLL = Duration.ofMillis(100);
    private static final long TIMEOUT_NS = Duration.ofSeconds(30).toNanos();

    private final SinkPartition output;

    TopicTail(final SinkPartition output) {
        this.output = output;
    }

    @Override
    public void read(final Delivered delivered) {
        final TopicPartition partition = new TopicPartition(output.topic(), output.partition());
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            final long end = consumer.endOffsets(List.of(partition)).get(partition);
            final long start = consumer.beginningOffsets(List.of(partition)).get(partition);
            consumer.seek(partition, Math.max(start, end - RECORDS));
            read(consumer, partition, end, delivered);
        }
    }

    private void read(
            final KafkaConsumer<byte[], byte[]> consumer,
            final TopicPartition partition,
            final long end,
            final Delivered delivered) {
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        while (consumer.position(partition) < end) {
            consumer.poll(POLL).records(partition).forEach(found -> take(found, delivered));
            if (System.nanoTime() - deadlineNs > 0) {
                throw new IllegalStateException("the end of " + output + " at " + output.bootstrapServers()
                        + " cannot be read: stuck at offset " + consumer.position(partition) + " of " + end);
            }
        }
    }

    private static void take(final ConsumerRecord<byte[], byte[]> found, final Delivered delivered) {
        final Header header = found.headers().lastHeader(OutputHeader.KEY);
        if (header != null) {
            delivered.take(header.value());
        }
    }

    private Properties properties() {
        final Properties properties = new Properties();
        properties.setProperty(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, output.bootstrapServers());
        properties.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        return properties;
    }
}
