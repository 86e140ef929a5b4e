package dev.tailrace.kafkastreams;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Irregularities;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One source partition as one graph sees it: its processor, its place in the input, the numbers of its results.
 *
 * <p>Used by one thread. Hands results on while it takes a record. After {@link #take} has thrown, the processor is in the
 * middle of a record, and there are no more snapshots of it.
 */
final class Lane implements AutoCloseable {

    private static final byte[] NO_BYTES = new byte[0];

    private final EventProcessor processor;
    private final Map<String, StampedOutput> outputs;
    private final Irregularities irregularities;
    private long nextOffset;
    private boolean betweenRecords = true;

    private Lane(
            final EventProcessor processor,
            final Map<String, StampedOutput> outputs,
            final Irregularities irregularities) {
        this.processor = processor;
        this.outputs = outputs;
        this.irregularities = irregularities;
    }

    /** Makes and opens the processor of a partition; its state is empty. */
    static Lane open(final LaneParts parts, final int partition, final ResultSender sender) {
        final Map<String, StampedOutput> outputs = new LinkedHashMap<>();
        for (final String topic : parts.sinkTopics()) {
            outputs.put(topic, new StampedOutput(topic, partition, parts.graphHash(), sender));
        }
        final Irregularities irregularities = new Irregularities(parts.onError());
        final Lane lane = new Lane(parts.embed(outputs, irregularities), outputs, irregularities);
        irregularities.locateWith(() -> parts.place(partition, lane.nextOffset));
        return lane;
    }

    /** Goes on from a snapshot of a lane of the same graph, or from its beginning when it has no state. */
    void restore(final LaneSnapshot snapshot) {
        if (snapshot.state().length > 0) {
            processor.restore(snapshot.state());
        }
        outputs.forEach((topic, output) -> output.nextNumber(snapshot.numbers().getOrDefault(topic, 0L)));
        nextOffset = snapshot.position();
    }

    /**
     * Takes the next record of the partition.
     *
     * @param value its bytes; null is a record of no bytes
     * @param offset in the partition
     * @throws IllegalStateException when an earlier record was not taken to its end
     */
    void take(final byte[] value, final long offset) {
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
    void replaying(final boolean only) {
        outputs.values().forEach(output -> output.replaying(only));
    }

    /** Whether the processor is not in the middle of a record, where an operator has thrown. */
    boolean isBetweenRecords() {
        return betweenRecords;
    }

    /** The state between two records; allocates. */
    LaneSnapshot snapshot() {
        final Map<String, Long> numbers = new LinkedHashMap<>();
        outputs.forEach((topic, output) -> numbers.put(topic, output.nextNumber()));
        return new LaneSnapshot(nextOffset, numbers, processor.snapshot());
    }

    /** Logical time; before the first record {@link Long#MIN_VALUE}. */
    long nowNs() {
        return processor.nowNs();
    }

    /** The bad input that it has met. */
    Irregularities irregularities() {
        return irregularities;
    }

    /** Offset of the next record. */
    long nextOffset() {
        return nextOffset;
    }

    @Override
    public void close() {
        processor.close();
    }
}
