package dev.tailrace.topics.merge;

import dev.tailrace.io.OutputException;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
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
 *
 * <p>Results that the topic has after the position of the merge are left out when they come again. They are recognised one
 * by one, because others may write to the topic, and the order may be another one the second time: at the end of the topic
 * that is read, which has grown since, a merge did not wait for all partitions.
 */
final class TopicSink implements MergedSink {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final OutputHeader outputHeader = new OutputHeader();
    private final Map<Result, Long> present = new LinkedHashMap<>();
    private volatile long position;
    private volatile Exception failure;

    private record Result(int task, long number, long sequence, int ordinal) {

        static Result of(final OutputHeader header) {
            return new Result(header.task(), header.number(), header.sequence(), header.ordinal());
        }
    }

    /** @param position the offset of the next record */
    TopicSink(final Producer<byte[], byte[]> producer, final String topic, final long position) {
        this.producer = producer;
        this.topic = topic;
        this.position = position;
    }

    /** Takes a record that the topic has after the position of the merge. To be called before the first record is written. */
    void has(final LoggedRecord record) {
        if (record.header() != null && outputHeader.decode(record.header(), 0, record.header().length)) {
            present.putIfAbsent(Result.of(outputHeader), record.offset());
        }
    }

    @Override
    public void write(final ConsumerRecord<byte[], byte[]> record) {
        checkFailure();
        final byte[] header = record.headers().lastHeader(OutputHeader.KEY).value();
        outputHeader.decode(header, 0, header.length);
        if (!present.isEmpty() && present.remove(Result.of(outputHeader)) != null) {
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
        // The merge may end before it has come to all that is there.
        return present.isEmpty() ? position : present.values().iterator().next();
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
