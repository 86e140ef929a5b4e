package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.Message;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Event time of a message. Kafka Streams knows milliseconds since 1970, ITCH nanoseconds since midnight and no date: the day
 * is the one before that on which the first record of the partition was written. Without a day results would look decades
 * old, and brokers delete what is old; on the same day they would lie in the future, and brokers refuse what does.
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
