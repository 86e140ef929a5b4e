package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.Message;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Timestamp extractor: event time of a message. Kafka Streams uses milliseconds since 1970; ITCH has nanoseconds since
 * midnight and no date. The date used is the day before the first record of the partition was written. Without a date
 * results would look decades old, and brokers delete old records; with the same day they could lie in the future, and
 * brokers refuse such records.
 */
final class StreamsFeedTime implements TimestampExtractor {

    private static final long DAY_MS = 86_400_000;
    private static final long NS_PER_MS = 1_000_000;

    @Override
    public long extract(final ConsumerRecord<Object, Object> record, final long partitionTimeMs) {
        final long dayMs = partitionTimeMs >= 0 ? midnightMs(partitionTimeMs) : dayBefore(record.timestamp());
        return record.value() instanceof byte[] bytes && Message.isOne(bytes)
                ? dayMs + Message.timestampNs(bytes) / NS_PER_MS
                : Math.max(dayMs, partitionTimeMs);
    }

    /** Nanoseconds since midnight. */
    static long sinceMidnightNs(final long timestampMs) {
        return (timestampMs - midnightMs(timestampMs)) * NS_PER_MS;
    }

    private static long dayBefore(final long timestampMs) {
        return Math.max(0, midnightMs(timestampMs) - DAY_MS);
    }

    private static long midnightMs(final long timestampMs) {
        return Math.floorDiv(timestampMs, DAY_MS) * DAY_MS;
    }
}
