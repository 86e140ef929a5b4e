package dev.tailrace.load.plain;

import dev.tailrace.runtime.EventProcessor;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * A hand-written processing loop on Kafka's client: poll, process, send, and regularly commit. At-least-once requires that
 * every result of a record is acknowledged before the offset after the record is committed. The loop does not wait for
 * that: it notes its position, and commits the noted position at the end of a later interval, when everything sent until
 * then has been acknowledged.
 *
 * <p>The loop does not save the state of its processor, so a stateful pipeline gives wrong results after a restart.
 */
final class PlainLoop {

    private static final Duration TIMEOUT = Duration.ofMillis(100);
    private static final long NONE = -1;

    private final Consumer<byte[], byte[]> consumer;
    private final TopicPartition input;
    private final EventProcessor processor;
    private final Collection<PlainTopicSink> sinks;
    private final AtomicReference<Exception> failure;
    private final long commitIntervalNs;
    private final LongSupplier clockNs;

    private long position;
    private long candidate = NONE;
    private long lastCommitNs;

    PlainLoop(
            final Consumer<byte[], byte[]> consumer,
            final TopicPartition input,
            final EventProcessor processor,
            final Collection<PlainTopicSink> sinks,
            final AtomicReference<Exception> failure,
            final long commitIntervalNs,
            final LongSupplier clockNs) {
        this.consumer = consumer;
        this.input = input;
        this.processor = processor;
        this.sinks = sinks;
        this.failure = failure;
        this.commitIntervalNs = commitIntervalNs;
        this.clockNs = clockNs;
    }

    /**
     * Runs until it is stopped.
     *
     * @throws KafkaException when a result could not be written
     */
    void run(final BooleanSupplier stopped) {
        lastCommitNs = clockNs.getAsLong();
        while (!stopped.getAsBoolean()) {
            step();
        }
    }

    void step() {
        for (final ConsumerRecord<byte[], byte[]> record :
                consumer.poll(TIMEOUT).records(input)) {
            position = record.offset() + 1;
            processor.onRecord(record.value(), 0, record.value().length, position);
        }
        if (failure.get() != null) {
            throw new KafkaException("a result could not be written", failure.get());
        }
        if (clockNs.getAsLong() - lastCommitNs >= commitIntervalNs) {
            commit();
        }
    }

    private void commit() {
        if (candidate == NONE && position > 0) {
            candidate = position;
            sinks.forEach(PlainTopicSink::note);
        }
        if (candidate != NONE && sinks.stream().allMatch(PlainTopicSink::hasArrived)) {
            consumer.commitAsync(Map.of(input, new OffsetAndMetadata(candidate)), null);
            candidate = NONE;
            lastCommitNs = clockNs.getAsLong();
        }
    }
}
