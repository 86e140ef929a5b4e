package dev.tailrace.topics.merge;

import dev.tailrace.io.OutputException;
import dev.tailrace.progress.OutputHeader;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Writes merged records to partition 0 of another topic, with unchanged keys, values and timestamps. The epoch in the
 * output header is 0, because the markers that begin epochs are not merged. The first failure closes the producer,
 * so that no later record is written and the written records have no hole.
 */
final class TopicSink implements MergedSink {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final OutputHeader outputHeader = new OutputHeader();
    private long toSkip;
    private volatile long position;
    private volatile Exception failure;

    /**
     * @param position the offset of the next record
     * @param toSkip number of first records that the topic already has
     */
    TopicSink(final Producer<byte[], byte[]> producer, final String topic, final long position, final long toSkip) {
        this.producer = producer;
        this.topic = topic;
        this.position = position;
        this.toSkip = toSkip;
    }

    @Override
    public void write(final ConsumerRecord<byte[], byte[]> record) {
        checkFailure();
        if (toSkip > 0) {
            toSkip--;
            return;
        }
        try {
            producer.send(
                    new ProducerRecord<>(topic, 0, record.timestamp(), record.key(), record.value(), headers(record)),
                    (metadata, failed) -> {
                        fail(failed);
                        if (failed == null) {
                            position = metadata.offset() + 1;
                        }
                    });
        } catch (final KafkaException | IllegalStateException refused) {
            // The producer may have been closed meanwhile, because an earlier record had failed.
            fail(refused);
            checkFailure();
        }
    }

    private Headers headers(final ConsumerRecord<byte[], byte[]> record) {
        final byte[] header = record.headers().lastHeader(OutputHeader.KEY).value();
        outputHeader.decode(header, 0, header.length);
        if (outputHeader.epoch() == 0) {
            return record.headers();
        }
        final byte[] withoutEpoch = new byte[OutputHeader.LENGTH];
        outputHeader.epoch(0).encode(withoutEpoch, 0);
        return new RecordHeaders(record.headers()).remove(OutputHeader.KEY).add(OutputHeader.KEY, withoutEpoch);
    }

    @Override
    public long position() {
        producer.flush();
        checkFailure();
        // Skipped records are already in the topic; the position is after them unless the merge ends before it reaches
        // them.
        return position - toSkip;
    }

    private void fail(final Exception failed) {
        if (failed != null && failure == null) {
            failure = failed;
            producer.close(Duration.ZERO);
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
