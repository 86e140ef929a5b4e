package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.LaneSnapshot;
import dev.tailrace.launch.lane.ReplayCheck;
import dev.tailrace.launch.lane.StampedResults;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.Stamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How a lane goes on, as recovery has found out, and under which term. Immutable. */
public final class LaneClaim {

    private final LaneNames names;
    private final RunIdentity identity;
    private final RestorePlan plan;
    private final LaneSnapshot restored;
    private final boolean fromOrigin;

    LaneClaim(final LaneNames names, final RunIdentity identity, final RestorePlan plan) {
        this.names = names;
        this.identity = identity;
        this.plan = plan;
        this.restored = restored();
        this.fromOrigin = plan.snapshot() == null
                ? restored.position() == 0
                : plan.snapshot().fromOrigin();
    }

    private LaneSnapshot restored() {
        final long next = plan.inputs().get(0).next();
        if (plan.snapshot() == null) {
            return LaneSnapshot.beginning(next);
        }
        final Map<String, Long> numbers = new HashMap<>();
        for (int output = 0; output < names.outputs().size(); output++) {
            numbers.put(
                    names.outputs().get(output).topic(),
                    plan.snapshot().outputs().get(output).next());
        }
        return new LaneSnapshot(next, numbers, plan.snapshot().state());
    }

    /** What it goes on from; its beginning when nothing was restored. */
    public LaneSnapshot restoredState() {
        return restored;
    }

    /** Records that it had taken then. */
    public long restoredRecords() {
        return plan.snapshot() == null ? 0 : plan.snapshot().records();
    }

    LaneNames names() {
        return names;
    }

    /** Sets the numbers and stamps of results, and drops those that are written already. */
    public void applyTo(final StampedResults results) {
        results.goOn(restored.numbers());
        for (int output = 0; output < names.outputs().size(); output++) {
            results.dropUpTo(names.outputs().get(output).topic(), plan.frontier(output), replayCheck(output));
        }
        results.stamps(plan.term(), fromOrigin ? Stamp.FROM_ORIGIN : 0, plan.lineage());
    }

    private ReplayCheck replayCheck(final int output) {
        return (number, buffer, offset, length) -> {
            if (!plan.agrees(output, number, buffer, offset, length)) {
                throw LaneRefusedException.replayDiffers(names.outputs().get(output), number);
            }
        };
    }

    /** What people should know of how it goes on, one line each. */
    public List<String> notes() {
        return plan.notes();
    }

    /**
     * The lane between two records; allocates.
     *
     * @param nowNs logical time
     * @param records that it has taken
     */
    public SavedLane save(final long checkpoint, final LaneSnapshot state, final long nowNs, final long records) {
        return new SavedLane(
                encoded(checkpoint, state, nowNs, records, state.state()),
                encoded(checkpoint, state, nowNs, records, new byte[0]));
    }

    private byte[] encoded(
            final long checkpoint,
            final LaneSnapshot state,
            final long nowNs,
            final long records,
            final byte[] stateBytes) {
        return SnapshotFormat.encode(new Snapshot(
                new SnapshotName(names.input().partition(), plan.term(), checkpoint),
                identity.application(),
                identity.pipeline(),
                plan.lineage(),
                fromOrigin,
                nowNs,
                records,
                List.of(new InputPosition(identity.inputs().get(0), state.position(), -1)),
                outputs(state),
                stateBytes));
    }

    private List<OutputPosition> outputs(final LaneSnapshot state) {
        final List<OutputPosition> outputs = new ArrayList<>();
        for (int output = 0; output < names.outputs().size(); output++) {
            final long next = state.numbers().get(names.outputs().get(output).topic());
            outputs.add(new OutputPosition(identity.outputs().get(output), next, -1, -1));
        }
        return outputs;
    }
}
