package dev.tailrace.launch.lane;

import dev.tailrace.function.Irregularities;
import dev.tailrace.runtime.EventProcessor;

/**
 * One source partition as one graph sees it, inside a task of an engine that keeps its state: its processor, its place in the
 * input, the numbers of its results. {@link dev.tailrace.progress.Lane} is the lane of a runner that keeps state itself.
 *
 * <p>Used by one thread. Hands results on while it takes a record. After {@link #take} has thrown, the processor is in the
 * middle of a record, and there are no more snapshots of it.
 */
public final class EmbeddedLane implements AutoCloseable {

    private static final byte[] NO_BYTES = new byte[0];

    private final EventProcessor processor;
    private final StampedResults results;
    private final Irregularities irregularities;
    private long nextOffset;
    private boolean betweenRecords = true;

    private EmbeddedLane(
            final EventProcessor processor, final StampedResults results, final Irregularities irregularities) {
        this.processor = processor;
        this.results = results;
        this.irregularities = irregularities;
    }

    /** Makes and opens the processor of a partition; its state is empty. */
    public static EmbeddedLane open(final LaneParts parts, final int partition, final ResultSender sender) {
        final StampedResults results = new StampedResults(parts, partition, sender);
        final Irregularities irregularities = new Irregularities(parts.onError());
        final EmbeddedLane lane =
                new EmbeddedLane(parts.embed(results.byTopic(), irregularities), results, irregularities);
        irregularities.locateWith(() -> parts.place(partition, lane.nextOffset), () -> lane.nextOffset);
        return lane;
    }

    /** Goes on from a snapshot of a lane of the same graph, or from its beginning when it has no state. */
    public void restore(final LaneSnapshot snapshot) {
        if (snapshot.state().length > 0) {
            processor.restore(snapshot.state());
        }
        results.goOn(snapshot.numbers());
        nextOffset = snapshot.position();
    }

    /**
     * Takes the next record of the partition.
     *
     * @param value its bytes; null is a record of no bytes
     * @param offset in the partition
     * @throws IllegalStateException when an earlier record was not taken to its end
     */
    public void take(final byte[] value, final long offset) {
        if (!betweenRecords) {
            throw new IllegalStateException("the record at offset " + nextOffset + " was not taken to its end");
        }
        final byte[] bytes = value == null ? NO_BYTES : value;
        betweenRecords = false;
        nextOffset = offset;
        processor.onRecord(bytes, 0, bytes.length, offset + 1);
        nextOffset = offset + 1;
        betweenRecords = true;
    }

    /** From now on results are numbered only, because they are written already; or are handed on again. */
    public void replaying(final boolean only) {
        results.byTopic().keySet().forEach(topic -> dropUpTo(topic, only ? Long.MAX_VALUE : -1));
    }

    /** Results of a topic up to this number are numbered only, because they are written already; -1 for none. */
    public void dropUpTo(final String topic, final long number) {
        results.dropUpTo(topic, number);
    }

    /** Sets the term, the flags and the lineage of the stamps of results; without, all are 0. */
    public void stamps(final int term, final int flags, final int lineage) {
        results.stamps(term, flags, lineage);
    }

    /** What leaves it. */
    public StampedResults results() {
        return results;
    }

    /** Whether the processor is not in the middle of a record, where an operator has thrown. */
    public boolean isBetweenRecords() {
        return betweenRecords;
    }

    /** The state between two records; allocates. */
    public LaneSnapshot snapshot() {
        return new LaneSnapshot(nextOffset, results.numbers(), processor.snapshot());
    }

    /** Logical time; before the first record {@link Long#MIN_VALUE}. */
    public long nowNs() {
        return processor.nowNs();
    }

    /** The bad input that it has met. */
    public Irregularities irregularities() {
        return irregularities;
    }

    /** Offset of the next record. */
    public long nextOffset() {
        return nextOffset;
    }

    @Override
    public void close() {
        processor.close();
    }
}
