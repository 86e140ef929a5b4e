package dev.tailrace.kafkaclient;

import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds the last record of each partition that a run processes: offsets without a record, such as those of transaction
 * markers, and records without a value may precede the end of a partition. Reads the end of each partition with a new
 * consumer; stateless.
 */
public final class LastRecords {

    private static final long FIRST_STRETCH = 4;
    private static final int GROWTH = 8;

    private LastRecords() {}

    /**
     * The offset after the last record of each partition that can be read now, at most its end and at least its begin.
     *
     * @param settings of a consumer, with the isolation of the run
     * @throws org.apache.kafka.common.errors.TimeoutException when they cannot be read
     */
    public static Map<Integer, Long> ends(
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
