package dev.tailrace.kafkaclient;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds the ends of an input up to which a run has something to read: markers of transactions, aborted records, and records
 * without a value may follow the last record that a run processes, and the positions that an engine reports do not pass
 * them. Looks for the last record only when the run has not moved for ten seconds before the end, so that a run that moves
 * costs nothing. Used by one thread.
 */
public final class ReadableEnds {

    static final long QUIET_NS = TimeUnit.SECONDS.toNanos(10);

    private static final long FIRST_STRETCH = 4;
    private static final int GROWTH = 8;

    private final BinaryOperator<Map<Integer, Long>> lastRecords;
    private final LongSupplier clockNs;
    private Map<Integer, Long> positions = Map.of();
    private Map<Integer, Long> ends = Map.of();
    private Map<Integer, Long> readable = Map.of();
    private long sinceNs;

    /** @param lastRecords finds the offset after the last record between two offsets of each partition */
    ReadableEnds(final BinaryOperator<Map<Integer, Long>> lastRecords, final LongSupplier clockNs) {
        this.lastRecords = lastRecords;
        this.clockNs = clockNs;
        sinceNs = clockNs.getAsLong();
    }

    /** @param consumer settings of a consumer, with the isolation of the run */
    public static ReadableEnds of(final Map<String, ?> consumer, final String input) {
        return new ReadableEnds((from, to) -> find(consumer, input, from, to), System::nanoTime);
    }

    /**
     * The ends; for a run that has not moved for a while, the offsets after the last records before them.
     *
     * @param reached the next offset of each partition that has an end
     * @param now the end offset of each partition
     * @throws org.apache.kafka.common.KafkaException when the input cannot be read
     */
    public Map<Integer, Long> after(final Map<Integer, Long> reached, final Map<Integer, Long> now) {
        final long nowNs = clockNs.getAsLong();
        if (!reached.equals(positions)) {
            positions = new TreeMap<>(reached);
            ends = Map.of();
            sinceNs = nowNs;
        }
        if (now.equals(ends)) {
            return readable;
        }
        if (nowNs - sinceNs < QUIET_NS
                || now.entrySet().stream().allMatch(end -> end.getValue() <= reached.get(end.getKey()))) {
            return now;
        }
        sinceNs = nowNs;
        readable = lastRecords.apply(reached, now);
        ends = new TreeMap<>(now);
        return readable;
    }

    /**
     * The offset after the last record of each partition that can be read now, at most its end and at least its begin.
     *
     * @param settings of a consumer, with the isolation of the run
     * @throws org.apache.kafka.common.errors.TimeoutException when they cannot be read
     */
    public static Map<Integer, Long> find(
            final Map<String, ?> settings,
            final String topic,
            final Map<Integer, Long> begins,
            final Map<Integer, Long> ends) {
        final Map<Integer, Long> next = new TreeMap<>();
        try (PartitionReader reader = PartitionReader.open(settings)) {
            ends.forEach((number, end) -> {
                final TopicPartition partition = new TopicPartition(topic, number);
                // After the start of an open transaction nothing can be read.
                next.put(
                        number, afterLast(reader, partition, begins.get(number), Math.min(end, reader.end(partition))));
            });
        }
        return next;
    }

    static long afterLast(
            final PartitionReader reader, final TopicPartition partition, final long begin, final long end) {
        final long[] next = {begin};
        long to = end;
        for (long stretch = FIRST_STRETCH; to > begin && next[0] == begin; stretch *= GROWTH) {
            final long from = Math.max(begin, to - stretch);
            reader.read(
                    partition, from, to, record -> next[0] = record.value() == null ? next[0] : record.offset() + 1);
            to = from;
        }
        return next[0];
    }
}
