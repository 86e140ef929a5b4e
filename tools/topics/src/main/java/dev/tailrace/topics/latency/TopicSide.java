package dev.tailrace.topics.latency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** One of the two topics of a measurement: its consumer, and the progress in its partitions. Used by one thread. */
final class TopicSide {

    private final Consumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions = new ArrayList<>();
    private final Map<TopicPartition, Long> latestMs = new HashMap<>();
    private final Map<TopicPartition, Long> firstEnds = new HashMap<>();

    TopicSide(final Consumer<byte[], byte[]> consumer, final String topic, final int count) {
        this.consumer = consumer;
        for (int partition = 0; partition < count; partition++) {
            partitions.add(new TopicPartition(topic, partition));
        }
        consumer.assign(partitions);
    }

    /** Number of partitions. */
    int partitions() {
        return partitions.size();
    }

    /** Marks the present ends of the partitions. */
    void markEnds() {
        firstEnds.putAll(ends());
    }

    Map<TopicPartition, Long> ends() {
        return consumer.endOffsets(partitions);
    }

    void seekToBeginning() {
        consumer.seekToBeginning(partitions);
    }

    void seekToMark() {
        firstEnds.forEach(consumer::seek);
    }

    /** Seeks to the first records of this time or later; to the marks where there are none. */
    void seekToTime(final long timestampMs) {
        final Map<TopicPartition, Long> times = new HashMap<>();
        partitions.forEach(partition -> times.put(partition, timestampMs));
        consumer.offsetsForTimes(times)
                .forEach((partition, found) ->
                        consumer.seek(partition, found == null ? firstEnds.get(partition) : found.offset()));
    }

    /** Whether the record is before the mark. */
    boolean isBeforeMark(final ConsumerRecord<byte[], byte[]> record) {
        return record.offset() < firstEnds.get(new TopicPartition(record.topic(), record.partition()));
    }

    boolean isReadToMark() {
        return isReadTo(firstEnds);
    }

    boolean isReadTo(final Map<TopicPartition, Long> ends) {
        return partitions.stream().allMatch(partition -> isReadTo(ends, partition));
    }

    private boolean isReadTo(final Map<TopicPartition, Long> ends, final TopicPartition partition) {
        return consumer.position(partition) >= ends.get(partition);
    }

    ConsumerRecords<byte[], byte[]> poll(final Duration timeout) {
        final ConsumerRecords<byte[], byte[]> records = consumer.poll(timeout);
        for (final ConsumerRecord<byte[], byte[]> record : records) {
            latestMs.merge(new TopicPartition(record.topic(), record.partition()), record.timestamp(), Math::max);
        }
        return records;
    }

    /** Pauses partitions that are past this time or read to these ends; returns whether any partition is left. */
    boolean limitTo(final Map<TopicPartition, Long> ends, final long limitMs) {
        boolean open = false;
        for (final TopicPartition partition : partitions) {
            if (isReadTo(ends, partition) || latestMs.getOrDefault(partition, Long.MIN_VALUE) > limitMs) {
                consumer.pause(List.of(partition));
            } else {
                consumer.resume(List.of(partition));
                open = true;
            }
        }
        return open;
    }

    /** The largest timestamp read so far; empty if nothing was read. */
    OptionalLong latestMs() {
        return latestMs.values().stream().mapToLong(Long::longValue).max();
    }

    /** A time up to which all partitions have been read, ignoring partitions without unread records; empty if unknown. */
    OptionalLong readUpToMs() {
        long upTo = Long.MAX_VALUE;
        for (final TopicPartition partition : partitions) {
            final OptionalLong lag = consumer.currentLag(partition);
            if (lag.isEmpty() || lag.getAsLong() > 0) {
                upTo = Math.min(upTo, latestMs.getOrDefault(partition, Long.MIN_VALUE));
            }
        }
        return upTo == Long.MAX_VALUE
                ? latestMs()
                : upTo == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(upTo);
    }

    void wakeup() {
        consumer.wakeup();
    }
}
