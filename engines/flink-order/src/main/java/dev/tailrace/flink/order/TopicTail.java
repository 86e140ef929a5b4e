package dev.tailrace.flink.order;

import dev.tailrace.progress.OutputHeader;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
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

    /** Longest time without progress. */
    private static final long TIMEOUT_NS = Duration.ofSeconds(30).toNanos();

    private final SinkPartition output;

    TopicTail(final SinkPartition output) {
        this.output = output;
    }

    @Override
    public void read(final Delivered delivered) {
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            read(consumer, System::nanoTime, delivered);
        }
    }

    void read(final Consumer<byte[], byte[]> consumer, final LongSupplier clockNs, final Delivered delivered) {
        final TopicPartition partition = new TopicPartition(output.topic(), output.partition());
        consumer.assign(List.of(partition));
        final long end = end(consumer, partition);
        final long start = consumer.beginningOffsets(List.of(partition)).get(partition);
        consumer.seek(partition, Math.max(start, end - RECORDS));
        long reached = consumer.position(partition);
        long advancedNs = clockNs.getAsLong();
        while (reached < end) {
            consumer.poll(POLL).records(partition).forEach(found -> take(found, delivered));
            final long position = consumer.position(partition);
            final long nowNs = clockNs.getAsLong();
            if (position > reached) {
                reached = position;
                advancedNs = nowNs;
            } else if (nowNs - advancedNs > TIMEOUT_NS) {
                throw unreadable("stuck at offset " + reached + " of " + end, null);
            }
        }
    }

    private long end(final Consumer<byte[], byte[]> consumer, final TopicPartition partition) {
        try {
            return consumer.endOffsets(List.of(partition)).get(partition);
        } catch (final TimeoutException e) {
            throw unreadable(
                    "no broker answers; one that requires TLS or SASL needs the client properties of SinkPartition", e);
        }
    }

    private IllegalStateException unreadable(final String reason, final Throwable cause) {
        return new IllegalStateException(
                "the end of " + output + " at " + output.bootstrapServers() + " cannot be read: " + reason, cause);
    }

    private static void take(final ConsumerRecord<byte[], byte[]> found, final Delivered delivered) {
        final Header header = found.headers().lastHeader(OutputHeader.KEY);
        if (header != null) {
            delivered.take(header.value());
        }
    }

    Properties properties() {
        final Properties properties = new Properties();
        properties.putAll(output.clientProperties());
        properties.setProperty(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, output.bootstrapServers());
        properties.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        return properties;
    }
}
