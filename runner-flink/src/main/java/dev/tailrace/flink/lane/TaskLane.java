package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.EmbeddedLane;
import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.launch.lane.ResultSender;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.runtime.Irregularities;
import org.apache.flink.api.common.accumulators.LongMaximum;

/** A lane at work in a task of Flink, and what of it goes into a checkpoint. Used by the task's thread. */
final class TaskLane implements AutoCloseable {

    private final EmbeddedLane lane;
    private final LaneClaim claim;
    private LongMaximum counter;
    private long records;
    private boolean isChanged;

    private TaskLane(final EmbeddedLane lane, final LaneClaim claim) {
        this.lane = lane;
        this.claim = claim;
        this.records = claim.restoredRecords();
    }

    /** Makes the lane of a partition, and lets it go on. */
    static TaskLane of(final LaneParts parts, final LaneClaim claim, final ResultSender sender) {
        final EmbeddedLane lane = EmbeddedLane.open(parts, claim.names().input().partition(), sender);
        lane.restore(claim.restoredState());
        claim.applyTo(lane.results());
        return new TaskLane(lane, claim);
    }

    /**
     * Takes the next record.
     *
     * @throws LaneRefusedException when it was taken before
     */
    void take(final byte[] value, final long offset) {
        LaneRefusedException.checkNext(claim.names().input(), offset, lane.nextOffset());
        isChanged = true;
        lane.take(value, offset);
        records++;
    }

    /** Whether there is anything that the checkpoint before did not have. */
    boolean isChanged() {
        return isChanged;
    }

    /** The lane between two records, as bytes of {@link SnapshotFormat}; allocates. */
    byte[] save(final long checkpoint) {
        final byte[] saved = claim.save(checkpoint, lane.snapshot(), lane.nowNs(), records);
        isChanged = false;
        return saved;
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
