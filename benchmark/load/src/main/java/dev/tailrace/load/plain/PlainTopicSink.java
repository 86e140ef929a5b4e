package dev.tailrace.load.plain;

import dev.tailrace.io.OutputLog;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Sends the results of one sink to one partition. They are acknowledged in the order in which they were sent, so a count
 * tells up to which result all have been acknowledged.
 */
final class PlainTopicSink implements OutputLog {

    private static final Integer PARTITION = 0;

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final Callback callback = this::onCompletion;
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicReference<Exception> failure;
    private long sent;
    private long recorded;

    /** @param failure receives the first failure of any sink */
    PlainTopicSink(
            final Producer<byte[], byte[]> producer, final String topic, final AtomicReference<Exception> failure) {
        this.producer = producer;
        this.topic = topic;
        this.failure = failure;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        final byte[] value = Arrays.copyOfRange(buffer, offset, offset + length);
        producer.send(new ProducerRecord<>(topic, PARTITION, null, value), callback);
        sent++;
    }

    private void onCompletion(final RecordMetadata metadata, final Exception failed) {
        if (failed == null) {
            acknowledged.incrementAndGet();
        } else {
            failure.compareAndSet(null, failed);
        }
    }

    /** Notes the number of results sent so far. */
    void note() {
        recorded = sent;
    }

    /** Whether all results sent at the last note have been acknowledged. */
    boolean hasArrived() {
        return acknowledged.get() >= recorded;
    }
}
