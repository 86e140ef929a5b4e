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
 * Sends records with their keys to their partitions of a Kafka topic.
 *
 * <p>Kafka's producer copies a value into its batch before {@code send} returns, so the driver may reuse its buffer. One
 * callback serves all records. When the producer's memory is full, {@code send} waits; the schedule does not, and the wait
 * becomes lateness.
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

    /** @param trail records when the broker wrote each record; used if the topic has one partition */
    KafkaSender(
            final Producer<byte[], byte[]> producer, final String topic, final RecordsSpec records, final Trail trail) {
        this.trail = trail;
        this.producer = producer;
        this.topic = topic;
        this.records = records;
        this.partitions = IntStream.range(0, records.partitions()).boxed().toArray(Integer[]::new);
    }

    @Override
    public void send(final long number, final byte[] value) {
        producer.send(
                new ProducerRecord<>(topic, partitions[records.partition(value, number)], records.key(value), value),
                callback);
    }

    private void onCompletion(final RecordMetadata metadata, final Exception failure) {
        if (failure != null) {
            failed.increment();
            firstFailure.compareAndSet(null, failure);
        } else if (partitions.length == 1) {
            // Only one driver writes a topic of one partition, so the offset of a record is its number.
            trail.written(metadata.offset(), metadata.timestamp());
        }
    }

    /** Waits until every record has been acknowledged or has failed. */
    void flush() {
        producer.flush();
    }

    /** Number of records that could not be written to the cluster. */
    long failed() {
        return failed.sum();
    }

    /** The failure of the first of these records; null without failures. */
    Exception firstFailure() {
        return firstFailure.get();
    }
}
