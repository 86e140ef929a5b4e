package dev.tailrace.kafkastreams.dsl;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Event time of a message. Kafka Streams knows milliseconds since 1970, ITCH nanoseconds since midnight and no date: the day
 * is that on which the first record of the partition was written. Without a day results would look decades old, and
 * brokers delete what is old.
 */
final class FeedTime implements TimestampExtractor {

    private static final long DAY_MS = 86_400_000;
    private static final long NS_PER_MS = 1_000_000;

    @Override
    public long extract(final ConsumerRecord<Object, Object> record, final long partitionTimeMs) {
        final long anyTimeOfDayMs = partitionTimeMs >= 0 ? partitionTimeMs : Math.max(0, record.timestamp());
        if (!(record.value() instanceof byte[] bytes) || !Message.isOne(bytes)) {
            return anyTimeOfDayMs;
        }
        return midnightMs(anyTimeOfDayMs) + Message.header(bytes).timestampNs() / NS_PER_MS;
    }

    /** Nanoseconds since midnight. */
    static long sinceMidnightNs(final long timestampMs) {
        return (timestampMs - midnightMs(timestampMs)) * NS_PER_MS;
    }

    private static long midnightMs(final long timestampMs) {
        return Math.floorDiv(timestampMs, DAY_MS) * DAY_MS;
    }
}
