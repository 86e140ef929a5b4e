package dev.tailrace.kafkaclient;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/**
 * Tracks the progress of a run towards the end of its input: start and end offsets, committed offsets, and positions of the
 * partition tasks. Used by the main thread; any thread may call {@link #isEnd} in a run that stops at the end of the input.
 */
public final class RunTarget {

    private static final long NOT_KNOWN = -1;

    private final Map<Integer, Long> starts;
    private final Map<Integer, Long> ends;
    private final IntToLongFunction nextOffset;
    private Map<Integer, Long> committed = new TreeMap<>();
    private Map<Integer, Long> seen = new TreeMap<>();

    /**
     * A target without a progress other than what is committed.
     *
     * @param ends offsets that the run has to reach, by partition
     */
    public RunTarget(final Map<Integer, Long> starts, final Map<Integer, Long> ends) {
        this(starts, ends, partition -> NOT_KNOWN);
    }

    private RunTarget(
            final Map<Integer, Long> starts, final Map<Integer, Long> ends, final IntToLongFunction nextOffset) {
        this.starts = new TreeMap<>(starts);
        this.ends = new TreeMap<>(ends);
        this.nextOffset = nextOffset;
    }

    /**
     * From the committed offsets of a group, or else the begin of the input, to these end offsets.
     *
     * @param nextOffset the offset after the last record that was taken of a partition; below zero when it is not known
     */
    public static RunTarget of(
            final Topics topics,
            final String group,
            final String input,
            final Map<Integer, Long> ends,
            final IntToLongFunction nextOffset) {
        final Map<Integer, Long> starts = new TreeMap<>(topics.begins(input, ends.size()));
        starts.putAll(topics.group(group).committed(input));
        return new RunTarget(starts, ends, nextOffset);
    }

    /** Whether an offset is at or after the end of its partition. */
    public boolean isEnd(final int partition, final long next) {
        return next >= ends.getOrDefault(partition, Long.MAX_VALUE);
    }

    /** Records the committed offsets; those of before are forgotten. */
    public void committed(final Map<Integer, Long> offsets) {
        committed = offsets;
    }

    /** Records committed offsets in addition to those of before. */
    public void alsoCommitted(final Map<Integer, Long> offsets) {
        final Map<Integer, Long> both = new TreeMap<>(committed);
        offsets.forEach((partition, offset) -> both.merge(partition, offset, Math::max));
        committed = both;
    }

    /** Records new end offsets; only for a run that does not stop at the end of the input. */
    public void grown(final Map<Integer, Long> endsNow) {
        ends.putAll(endsNow);
    }

    /** How many partitions the input has. */
    public int partitions() {
        return ends.size();
    }

    /** Records the positions of the partition tasks, which are ahead of any checkpoint. */
    public void seen(final Map<Integer, Long> offsets) {
        seen = offsets;
    }

    /** Whether the partition tasks have taken the whole input, so that a savepoint now covers it. */
    public boolean isSeen() {
        return positions().entrySet().stream().allMatch(position -> isEnd(position.getKey(), position.getValue()));
    }

    /** Records between the start and what is committed, or taken where that is known. */
    public long taken() {
        return ends.keySet().stream()
                .mapToLong(partition -> reached(partition) - start(partition))
                .sum();
    }

    /** Records between what {@link #taken} counts and the known end offsets. */
    public long behind() {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - reached(end.getKey())))
                .sum();
    }

    /** Records that the partition tasks have taken in addition to those that {@link #taken} counts. */
    public long ahead() {
        return seen.entrySet().stream()
                .filter(position -> ends.containsKey(position.getKey()))
                .mapToLong(position -> Math.max(0, position.getValue() - reached(position.getKey())))
                .sum();
    }

    /** The position of the run in each partition. */
    public Map<Integer, Long> reached() {
        final Map<Integer, Long> reached = new TreeMap<>();
        ends.keySet().forEach(partition -> reached.put(partition, reached(partition)));
        return reached;
    }

    /** The position of the run in each partition, by what is committed or, where that is known, by its partition tasks. */
    public Map<Integer, Long> positions() {
        final Map<Integer, Long> positions = reached();
        positions.replaceAll((partition, next) -> Math.max(next, seen.getOrDefault(partition, NOT_KNOWN)));
        return positions;
    }

    /** Whether nothing is left before the end offsets. */
    public boolean isReached() {
        return behind() == 0;
    }

    private long reached(final int partition) {
        final long known = Math.max(nextOffset.applyAsLong(partition), committed.getOrDefault(partition, NOT_KNOWN));
        return Math.max(start(partition), known);
    }

    private long start(final int partition) {
        return starts.getOrDefault(partition, 0L);
    }
}
