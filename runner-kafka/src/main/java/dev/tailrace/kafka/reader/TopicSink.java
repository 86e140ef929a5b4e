package dev.tailrace.kafka.reader;

import dev.tailrace.runtime.OutputException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/**
 * Partition 0 of another topic: keys, values, headers and timestamps as they are. After the first failure nothing more is
 * written, so that what is there has no hole.
 */
final class TopicSink implements MergedSink {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private volatile Exception failure;

    TopicSink(final Producer<byte[], byte[]> producer, final String topic) {
        this.producer = producer;
        this.topic = topic;
    }

    @Override
    public void write(final ConsumerRecord<byte[], byte[]> record) {
        checkFailure();
        try {
            producer.send(
                    new ProducerRecord<>(topic, 0, record.timestamp(), record.key(), record.value(), record.headers()),
                    (metadata, failed) -> fail(failed));
        } catch (final KafkaException refused) {
            fail(refused);
            checkFailure();
        }
    }

    private void fail(final Exception failed) {
        if (failed != null && failure == null) {
            failure = failed;
        }
    }

    private void checkFailure() {
        if (failure != null) {
            throw new OutputException("topic " + topic + ": cannot be written: " + failure.getMessage(), failure);
        }
    }

    @Override
    public void flush() {
        checkFailure();
    }

    @Override
    public void close() {
        try (producer) {
            producer.flush();
        }
        checkFailure();
    }
}
