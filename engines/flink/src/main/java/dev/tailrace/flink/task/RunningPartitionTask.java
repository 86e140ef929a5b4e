package dev.tailrace.flink.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.launch.task.EmbeddedTask;
import dev.tailrace.launch.task.NumberedResults;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.launch.task.TaskSnapshot;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.SnapshotFormat;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A partition task that is active in a Flink task: takes its records and saves it for checkpoints. Used by the task's
 * thread.
 */
final class RunningPartitionTask implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunningPartitionTask.class);

    private final EmbeddedTask partitionTask;
    private final PartitionTaskClaim claim;
    private FlinkTaskCounters.OfTask counters;
    private long records;
    private byte[] position;

    private RunningPartitionTask(final EmbeddedTask partitionTask, final PartitionTaskClaim claim) {
        this.partitionTask = partitionTask;
        this.claim = claim;
        this.records = claim.restoredRecords();
    }

    /**
     * Creates the partition task of a partition, restores it, and claims its outputs.
     *
     * @param saved its state that Flink has restored; null for none
     * @throws RefusalException when its state does not fit, or when it must not continue
     * @throws dev.tailrace.progress.RefusalException when it must not continue
     */
    static RunningPartitionTask of(
            final TaskParts parts,
            final int partition,
            final byte[] saved,
            final PartitionTaskClaims claims,
            final NumberedResults.Sender sender) {
        final byte[] state = claims.state(partition, saved);
        final EmbeddedTask partitionTask = EmbeddedTask.open(parts, partition, sender);
        try {
            restore(partitionTask, new TaskSnapshot(0, Map.of(), state), partition);
            final PartitionTaskClaim claim = claims.claim(partition, saved);
            final TaskSnapshot restored = claim.restoredState();
            partitionTask.restore(new TaskSnapshot(restored.position(), restored.numbers(), new byte[0]));
            claim.applyTo(partitionTask.results());
            return new RunningPartitionTask(partitionTask, claim);
        } catch (final RuntimeException refused) {
            partitionTask.close();
            throw refused;
        }
    }

    private static void restore(final EmbeddedTask partitionTask, final TaskSnapshot snapshot, final int partition) {
        try {
            partitionTask.restore(snapshot).forEach(line -> LOG.warn("partition {}: {}", partition, line));
        } catch (final RuntimeException e) {
            throw PartitionTaskClaims.misfit(partition, e);
        }
    }

    /**
     * Takes the next record.
     *
     * @throws RefusalException when it was taken before
     */
    void take(final byte[] value, final long offset) {
        PartitionTaskClaims.checkNext(claim.names().input(), offset, partitionTask.nextOffset());
        position = null;
        partitionTask.take(value, offset);
        records++;
        counters.reached(offset + 1);
    }

    /** Whether it has changed since the last checkpoint. */
    boolean isChanged() {
        return position == null;
    }

    /** Saves the partition task between two records, as bytes of {@link SnapshotFormat}; allocates. */
    byte[] save(final long checkpoint) {
        final PartitionTaskClaim.Saved saved =
                claim.save(checkpoint, partitionTask.snapshot(), partitionTask.nowNs(), records);
        position = saved.position();
        counters.copied(checkpoint, saved.whole().length);
        return saved.whole();
    }

    /** The same without the state of the processor, as of the last {@link #save}. */
    byte[] position() {
        return position;
    }

    /** Publishes its position and snapshots with these from now on. */
    void countWith(final FlinkTaskCounters all) {
        counters = all.task(partition(), claim.epoch());
    }

    /** A checkpoint is durable. */
    void completed(final long checkpoint) {
        counters.completed(checkpoint);
    }

    int partition() {
        return claim.names().input().partition();
    }

    /** Stream time. */
    long nowNs() {
        return partitionTask.nowNs();
    }

    InputFaults inputFaults() {
        return partitionTask.inputFaults();
    }

    @Override
    public void close() {
        partitionTask.close();
    }
}
