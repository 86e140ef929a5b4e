package dev.tailrace.load.drive;

import dev.tailrace.load.workload.RecordsSpec;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Sends records to their partitions of a topic. With one partition the topic is the log.
 *
 * <p>Kafka's producer copies a value into its batch before {@code send} returns, so the driver may use its buffer again.
 * One callback serves all records. When the producer's memory is full, {@code send} waits; the schedule does not, and
 * the wait becomes lateness.
 */
final class KafkaSender implements RecordSender {

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final RecordsSpec records;
    private final Integer[] partitions;
    private final Callback callback = this::onCompletion;
    private final Trail trail;
    private final LongAdder failed = new LongAdder();
    private final AtomicReference<Exception> firstFailure = new AtomicReference<>();
    private long number;

    /** @param trail is told when records are written, if there is one partition */
    KafkaSender(
            final Producer<byte[], byte[]> producer, final String topic, final RecordsSpec records, final Trail trail) {
        this.trail = trail;
        this.producer = producer;
        this.topic = topic;
        this.records = records;
        this.partitions = IntStream.range(0, records.partitions()).boxed().toArray(Integer[]::new);
    }

    @Override
    public void send(final byte[] value) {
        producer.send(
                new ProducerRecord<>(topic, partitions[records.partition(value, number++)], null, value), callback);
    }

    private void onCompletion(final RecordMetadata metadata, final Exception failure) {
        if (failure != null) {
            failed.increment();
            firstFailure.compareAndSet(null, failure);
        } else if (partitions.length == 1) {
            // In a topic that nobody else writes, the place of a record is its number.
            trail.written(metadata.offset(), metadata.timestamp());
        }
    }

    /** Waits until everything has arrived or failed. */
    void flush() {
        producer.flush();
    }

    /** Records that the cluster did not take. */
    long failed() {
        return failed.sum();
    }

    /** Why the first of them was not taken; null when all were. */
    Exception firstFailure() {
        return firstFailure.get();
    }
}
