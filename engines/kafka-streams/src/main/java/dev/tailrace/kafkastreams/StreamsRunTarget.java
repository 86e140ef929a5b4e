package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.Topics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.apache.kafka.common.TopicPartition;

/**
 * Where the partitions of the input ended when a run began, and how far it still is from there: by what partition tasks
 * have taken, and by what is committed, which also knows of offsets that have no record. Used by the main thread.
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
     * That of an application.
     *
     * @param nextOffset the offset behind what was taken of a partition, below zero when it is not known
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

    /** Whether an offset is where a partition ended. */
    boolean isEnd(final int partition, final long next) {
        return next >= ends.getOrDefault(partition, Long.MAX_VALUE);
    }

    /** Takes in what has been committed by now. */
    public void committed(final Map<TopicPartition, Long> offsets) {
        offsets.forEach((partition, offset) -> {
            if (partition.topic().equals(input)) {
                committed.put(partition.partition(), offset);
            }
        });
    }

    /** Records that have been taken since the run began, or committed when nobody counts what is taken. */
    public long taken() {
        return ends.keySet().stream()
                .mapToLong(partition -> reached(partition) - starts.get(partition))
                .sum();
    }

    /** Records between what was taken and the end as it was. */
    public long behind() {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - reached(end.getKey())))
                .sum();
    }

    /** Whether there is nothing between what was taken and the end as it was. */
    public boolean isReached() {
        return behind() == 0;
    }

    private long reached(final int partition) {
        final long known = Math.max(nextOffset.applyAsLong(partition), committed.getOrDefault(partition, -1L));
        return Math.max(starts.get(partition), known);
    }
}
