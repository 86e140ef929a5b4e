package dev.tailrace.flink.lane;

import dev.tailrace.function.Irregularities;
import dev.tailrace.launch.lane.EmbeddedLane;
import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.launch.lane.LaneSnapshot;
import dev.tailrace.launch.lane.ResultSender;
import dev.tailrace.progress.SnapshotFormat;
import java.util.Map;
import org.apache.flink.api.common.accumulators.LongMaximum;

/** A lane at work in a task of Flink, and what of it goes into a checkpoint. Used by the task's thread. */
final class TaskLane implements AutoCloseable {

    private final EmbeddedLane lane;
    private final LaneClaim claim;
    private LongMaximum counter;
    private long records;
    private byte[] position;

    private TaskLane(final EmbeddedLane lane, final LaneClaim claim) {
        this.lane = lane;
        this.claim = claim;
        this.records = claim.restoredRecords();
    }

    /**
     * Makes the lane of a partition, restores it, and claims its outputs.
     *
     * @param saved what Flink has restored of the lane; null for nothing
     * @throws LaneRefusedException when its state does not fit, or when it must not go on
     * @throws dev.tailrace.progress.RefusalException when it must not go on
     */
    static TaskLane of(
            final LaneParts parts,
            final int partition,
            final byte[] saved,
            final LaneClaims claims,
            final ResultSender sender) {
        final byte[] state = claims.state(partition, saved);
        final EmbeddedLane lane = EmbeddedLane.open(parts, partition, sender);
        try {
            restore(lane, new LaneSnapshot(0, Map.of(), state), partition);
            final LaneClaim claim = claims.claim(partition, saved);
            final LaneSnapshot restored = claim.restoredState();
            lane.restore(new LaneSnapshot(restored.position(), restored.numbers(), new byte[0]));
            claim.applyTo(lane.results());
            return new TaskLane(lane, claim);
        } catch (final RuntimeException refused) {
            lane.close();
            throw refused;
        }
    }

    private static void restore(final EmbeddedLane lane, final LaneSnapshot snapshot, final int partition) {
        try {
            lane.restore(snapshot);
        } catch (final RuntimeException misfit) {
            throw LaneRefusedException.misfit(partition, misfit);
        }
    }

    /**
     * Takes the next record.
     *
     * @throws LaneRefusedException when it was taken before
     */
    void take(final byte[] value, final long offset) {
        LaneRefusedException.checkNext(claim.names().input(), offset, lane.nextOffset());
        position = null;
        lane.take(value, offset);
        records++;
    }

    /** Whether there is anything that the checkpoint before did not have. */
    boolean isChanged() {
        return position == null;
    }

    /** The lane between two records, as bytes of {@link SnapshotFormat}; allocates. */
    byte[] save(final long checkpoint) {
        final SavedLane saved = claim.save(checkpoint, lane.snapshot(), lane.nowNs(), records);
        position = saved.position();
        return saved.whole();
    }

    /** The same without the state of the processor, as of the last {@link #save}. */
    byte[] position() {
        return position;
    }

    /** What others see of where the lane is. */
    LongMaximum counter() {
        return counter;
    }

    void counter(final LongMaximum of) {
        counter = of;
    }

    int partition() {
        return claim.names().input().partition();
    }

    /** Logical time. */
    long nowNs() {
        return lane.nowNs();
    }

    Irregularities irregularities() {
        return lane.irregularities();
    }

    @Override
    public void close() {
        lane.close();
    }
}
