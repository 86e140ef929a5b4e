package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.EmbeddedLane;
import dev.tailrace.launch.lane.LaneSnapshot;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.runtime.Irregularities;
import java.util.List;
import org.apache.flink.api.common.accumulators.LongMaximum;

/** A lane at work in a task of Flink, and what of it goes into a checkpoint. Used by the task's thread. */
final class TaskLane implements AutoCloseable {

    private final EmbeddedLane lane;
    private final LaneNames names;
    private final int graphHash;
    private final int term;
    private final int lineage;
    private final boolean fromOrigin;
    private LongMaximum counter;
    private long records;
    private boolean isChanged;

    TaskLane(
            final EmbeddedLane lane,
            final LaneNames names,
            final int graphHash,
            final int term,
            final int lineage,
            final boolean fromOrigin,
            final long records) {
        this.lane = lane;
        this.names = names;
        this.graphHash = graphHash;
        this.term = term;
        this.lineage = lineage;
        this.fromOrigin = fromOrigin;
        this.records = records;
    }

    /**
     * Takes the next record.
     *
     * @throws LaneRefusedException when it was taken before
     */
    void take(final byte[] value, final long offset) {
        if (offset < lane.nextOffset()) {
            throw new LaneRefusedException(names.input() + " came with offset " + offset + " once more, where "
                    + lane.nextOffset() + " was next; the state and the source of the job are not of one checkpoint");
        }
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
        final LaneSnapshot state = lane.snapshot();
        isChanged = false;
        return SnapshotFormat.encode(new Snapshot(
                new SnapshotName(names.input().partition(), term, checkpoint),
                graphHash,
                lineage,
                fromOrigin,
                lane.nowNs(),
                records,
                List.of(new InputPosition(names.input().toString(), state.position(), -1)),
                names.outputs().stream()
                        .map(output -> new OutputPosition(
                                output.toString(), state.numbers().get(output.topic()), -1, -1))
                        .toList(),
                state.state()));
    }

    /** What others see of where the lane is. */
    LongMaximum counter() {
        return counter;
    }

    void counter(final LongMaximum of) {
        counter = of;
    }

    int partition() {
        return names.input().partition();
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
