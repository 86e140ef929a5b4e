package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.Topics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.apache.kafka.common.TopicPartition;

/**
 * The end offsets of the input when a run began, and how many records remain until then. Counts the records that partition
 * tasks have taken, and committed offsets, which also cover offsets without a record. Used by the main thread.
 */
public final class StreamsRunTarget {

    private final IntToLongFunction nextOffset;
    private final Map<Integer, Long> ends = new TreeMap<>();
    private final Map<Integer, Long> starts = new TreeMap<>();
    private final Map<Integer, Long> committed = new TreeMap<>();
    private final String input;

    private StreamsRunTarget(final String input, final IntToLongFunction nextOffset) {
        this.input = input;
        this.nextOffset = nextOffset;
    }

    /**
     * The target of an application.
     *
     * @param nextOffset the offset after the last record that was taken of a partition; below zero when it is not known
     */
    public static StreamsRunTarget of(
            final Topics topics,
            final String applicationId,
            final String input,
            final int partitions,
            final IntToLongFunction nextOffset) {
        final StreamsRunTarget goal = new StreamsRunTarget(input, nextOffset);
        goal.ends.putAll(topics.ends(input, partitions));
        goal.starts.putAll(topics.begins(input, partitions));
        goal.starts.putAll(topics.group(applicationId).committed(input));
        return goal;
    }

    /** Whether an offset is at or after the end of its partition when the run began. */
    boolean isEnd(final int partition, final long next) {
        return next >= ends.getOrDefault(partition, Long.MAX_VALUE);
    }

    /** Updates the committed offsets. */
    public void committed(final Map<TopicPartition, Long> offsets) {
        offsets.forEach((partition, offset) -> {
            if (partition.topic().equals(input)) {
                committed.put(partition.partition(), offset);
            }
        });
    }

    /** Records that were taken since the run began; those that were committed where the taken ones are not known. */
    public long taken() {
        return ends.keySet().stream()
                .mapToLong(partition -> reached(partition) - starts.get(partition))
                .sum();
    }

    /** Records between the last one taken and the end offsets of the start of the run. */
    public long behind() {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - reached(end.getKey())))
                .sum();
    }

    /** Whether all records up to the end offsets of the start of the run have been taken. */
    public boolean isReached() {
        return behind() == 0;
    }

    private long reached(final int partition) {
        final long known = Math.max(nextOffset.applyAsLong(partition), committed.getOrDefault(partition, -1L));
        return Math.max(starts.get(partition), known);
    }
}
