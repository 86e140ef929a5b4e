package dev.tailrace.flink;

import java.util.Map;
import java.util.TreeMap;

/**
 * Tracks the progress of a run towards the end of its input: start and end offsets, committed offsets, and positions of the
 * partition tasks. Used by the main thread.
 */
final class FlinkRunTarget {

    private final Map<Integer, Long> starts;
    private final Map<Integer, Long> ends;
    private Map<Integer, Long> committed = new TreeMap<>();
    private Map<Integer, Long> seen = new TreeMap<>();

    /** @param ends offsets that the run has to reach, by partition */
    FlinkRunTarget(final Map<Integer, Long> starts, final Map<Integer, Long> ends) {
        this.starts = new TreeMap<>(starts);
        this.ends = new TreeMap<>(ends);
    }

    /** Records committed offsets. */
    void committed(final Map<Integer, Long> offsets) {
        committed = offsets;
    }

    /** Records the offsets of a savepoint, in addition to the offsets committed before it. */
    void saved(final Map<Integer, Long> offsets) {
        final Map<Integer, Long> both = new TreeMap<>(committed);
        offsets.forEach((partition, offset) -> both.merge(partition, offset, Math::max));
        committed = both;
    }

    /** Records new end offsets; only for a run that does not stop at the end of the input. */
    void grown(final Map<Integer, Long> endsNow) {
        ends.putAll(endsNow);
    }

    /** How many partitions the input has. */
    int partitions() {
        return ends.size();
    }

    /** Records the positions of the partition tasks, which are ahead of any checkpoint. */
    void seen(final Map<Integer, Long> offsets) {
        seen = offsets;
    }

    /** Whether the partition tasks have taken the whole input, so that a savepoint now covers it. */
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

    /** Records between the committed offsets and the known end offsets. */
    long behind() {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - reached(end.getKey())))
                .sum();
    }

    /** The saved position of the run in each partition. */
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
