package dev.tailrace.flink;

import java.util.Map;
import java.util.TreeMap;

/**
 * Where a run began, where the input ended then, and how far checkpoints and partition tasks have come. Used by the main
 * thread.
 */
final class FlinkRunTarget {

    private final Map<Integer, Long> starts;
    private final Map<Integer, Long> ends;
    private Map<Integer, Long> committed = new TreeMap<>();
    private Map<Integer, Long> seen = new TreeMap<>();

    /** @param ends of partitions where the run is to come to */
    FlinkRunTarget(final Map<Integer, Long> starts, final Map<Integer, Long> ends) {
        this.starts = new TreeMap<>(starts);
        this.ends = new TreeMap<>(ends);
    }

    /** Takes in what has been committed by now. */
    void committed(final Map<Integer, Long> offsets) {
        committed = offsets;
    }

    /** Takes in what a savepoint has, beside what was committed before it. */
    void saved(final Map<Integer, Long> offsets) {
        final Map<Integer, Long> both = new TreeMap<>(committed);
        offsets.forEach((partition, offset) -> both.merge(partition, offset, Math::max));
        committed = both;
    }

    /** Takes in that the input has grown meanwhile; only for a run that does not stop at its end. */
    void grown(final Map<Integer, Long> endsNow) {
        ends.putAll(endsNow);
    }

    /** How many partitions the input has. */
    int partitions() {
        return ends.size();
    }

    /** Takes in where the partition tasks are, which is ahead of any checkpoint. */
    void seen(final Map<Integer, Long> offsets) {
        seen = offsets;
    }

    /** Whether the partition tasks have taken all there was, so that a savepoint now would have it. */
    boolean isSeen() {
        return ends.entrySet().stream()
                .allMatch(
                        end -> Math.max(reached(end.getKey()), seen.getOrDefault(end.getKey(), -1L)) >= end.getValue());
    }

    /** Records between the start and what is committed. */
    long taken() {
        return ends.keySet().stream()
                .mapToLong(partition -> reached(partition) - start(partition))
                .sum();
    }

    /** Records between what is committed and the end as it was. */
    long behind() {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - reached(end.getKey())))
                .sum();
    }

    /** Where the run is in each partition, as far as it is saved. */
    Map<Integer, Long> reached() {
        final Map<Integer, Long> reached = new TreeMap<>();
        ends.keySet().forEach(partition -> reached.put(partition, reached(partition)));
        return reached;
    }

    boolean isReached() {
        return behind() == 0;
    }

    private long reached(final int partition) {
        return Math.max(start(partition), committed.getOrDefault(partition, -1L));
    }

    private long start(final int partition) {
        return starts.getOrDefault(partition, 0L);
    }
}
