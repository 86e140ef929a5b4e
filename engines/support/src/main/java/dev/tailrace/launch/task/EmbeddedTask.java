package dev.tailrace.launch.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.runtime.EventProcessor;
import java.util.List;

/**
 * Partition task inside a task of an engine that keeps its state: one graph over one source partition, with its processor,
 * its position in the input and its output sequence numbers. {@link dev.tailrace.progress.PartitionTask} is the partition
 * task of a runner that keeps state itself.
 *
 * <p>Used by one thread. Emits results while it takes a record. After {@link #take} has thrown, the processor is in the
 * middle of a record, and no more snapshots can be taken.
 */
public final class EmbeddedTask implements AutoCloseable {

    private final EventProcessor processor;
    private final NumberedResults results;
    private final InputFaults inputFaults;
    private long nextOffset;
    private int stateBytes;
    private boolean betweenRecords = true;

    private EmbeddedTask(final EventProcessor processor, final NumberedResults results, final InputFaults inputFaults) {
        this.processor = processor;
        this.results = results;
        this.inputFaults = inputFaults;
    }

    /** Creates and opens the processor of a partition, with empty state. */
    public static EmbeddedTask open(final TaskParts parts, final int partition, final NumberedResults.Sender sender) {
        final NumberedResults results = new NumberedResults(parts, partition, sender);
        final InputFaults inputFaults = new InputFaults(parts.onError());
        final EmbeddedTask task = new EmbeddedTask(parts.embed(results.byTopic(), inputFaults), results, inputFaults);
        inputFaults.locateWith(() -> parts.place(partition, task.nextOffset), () -> task.nextOffset);
        return task;
    }

    /**
     * Continues from a snapshot of a partition task of the same graph, or from its beginning when it has no state.
     *
     * @return what the snapshot has and the processor does not, and the reverse, one line each
     */
    public List<String> restore(final TaskSnapshot snapshot) {
        final List<String> differences = snapshot.state().length > 0
                ? processor.restore(snapshot.state()).lines()
                : List.of();
        results.resume(snapshot.numbers());
        nextOffset = snapshot.position();
        return differences;
    }

    /**
     * Takes the next record of the partition.
     *
     * @param value its bytes; null is passed over: a marker of the run that wrote the topic, or a deletion
     * @param offset in the partition
     * @throws IllegalStateException when processing of an earlier record has failed
     */
    public void take(final byte[] value, final long offset) {
        if (!betweenRecords) {
            throw new IllegalStateException("the record at offset " + nextOffset + " was not processed completely");
        }
        if (value != null) {
            betweenRecords = false;
            nextOffset = offset;
            processor.onRecord(value, 0, value.length, offset + 1);
            betweenRecords = true;
        }
        nextOffset = offset + 1;
    }

    /** Sets whether results are only numbered, because they are already written, or also emitted. */
    public void replaying(final boolean only) {
        results.byTopic().keySet().forEach(topic -> results.dropUpTo(topic, only ? Long.MAX_VALUE : -1));
    }

    /** The numbered results of the task. */
    public NumberedResults results() {
        return results;
    }

    /** Whether the processor is between two records; false after an operator has thrown. */
    public boolean isBetweenRecords() {
        return betweenRecords;
    }

    /** The state between two records; allocates. */
    public TaskSnapshot snapshot() {
        final byte[] state = processor.snapshot(stateBytes);
        stateBytes = state.length;
        return new TaskSnapshot(nextOffset, results.numbers(), state);
    }

    /** Stream time; before the first record {@link Long#MIN_VALUE}. */
    public long nowNs() {
        return processor.nowNs();
    }

    /** The input faults of the task. */
    public InputFaults inputFaults() {
        return inputFaults;
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
