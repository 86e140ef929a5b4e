package dev.tailrace.topics.produce;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.launch.topic.PartitionRule;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;

/**
 * Sends records to the partitions of a topic, in order. The first failure ends it: the callback of the failed record closes
 * the producer, so that no later record is written.
 */
final class TopicWriter implements RecordHandler, Callback {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final int partitions;
    private final PartitionRule rule;
    private final AtomicLong acknowledged = new AtomicLong();
    private long bytes;
    private volatile Exception failure;

    TopicWriter(
            final Producer<byte[], byte[]> producer,
            final String topic,
            final int partitions,
            final PartitionRule rule) {
        this.producer = producer;
        this.topic = topic;
        this.partitions = partitions;
        this.rule = rule;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        throwIfFailed();
        final byte[] value = Arrays.copyOfRange(buffer, offset, offset + length);
        final int partition = partition(rule, buffer, offset, length, partitions);
        try {
            producer.send(new ProducerRecord<>(topic, partition, null, value), this);
        } catch (final KafkaException | IllegalStateException refused) {
            // The producer may have been closed meanwhile, because an earlier record had failed.
            throwIfFailed();
            throw refused;
        }
        bytes += length;
    }

    // ITCH 5.0: the two bytes after the message type are the stock locate.
    static int partition(
            final PartitionRule rule, final byte[] buffer, final int offset, final int length, final int partitions) {
        return rule == PartitionRule.FIRST || length < 3
                ? 0
                : ((buffer[offset + 1] & 0xff) << 8 | buffer[offset + 2] & 0xff) % partitions;
    }

    @Override
    public void onCompletion(final RecordMetadata metadata, final Exception failed) {
        if (failed == null) {
            acknowledged.incrementAndGet();
        } else if (failure == null) {
            failure = failed;
            producer.close(java.time.Duration.ZERO);
        }
    }

    /** Waits until all records are acknowledged. */
    void finish() {
        throwIfFailed();
        producer.flush();
        throwIfFailed();
    }

    void throwIfFailed() {
        if (failure != null) {
            throw new OutputException(
                    "topic '" + topic + "' cannot be written after " + acknowledged.get() + " records: "
                            + failure.getMessage(),
                    failure);
        }
    }

    long acknowledged() {
        return acknowledged.get();
    }

    long bytes() {
        return bytes;
    }
}
