package dev.tailrace.flink.task;

import dev.tailrace.launch.task.NumberedResults;
import dev.tailrace.launch.task.TaskSnapshot;
import dev.tailrace.progress.IdentityCheck;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Result of the recovery of a partition task: the state to continue from and the claimed epoch. Immutable. */
public final class PartitionTaskClaim {

    private final PartitionTaskNames names;
    private final RunIdentity identity;
    private final RestorePlan plan;
    private final TaskSnapshot restored;
    private final boolean fromOrigin;

    /**
     * A partition task in a checkpoint.
     *
     * @param whole bytes of {@link SnapshotFormat}, for Flink's keyed state
     * @param position the same without the state of the processor, for {@link PartitionTaskPositions}
     */
    public record Saved(byte[] whole, byte[] position) {}

    PartitionTaskClaim(final PartitionTaskNames names, final RunIdentity identity, final RestorePlan plan) {
        this.names = names;
        this.identity = identity;
        this.plan = plan;
        this.restored = restored();
        this.fromOrigin = plan.snapshot() == null
                ? restored.position() == 0
                : plan.snapshot().fromOrigin();
    }

    private TaskSnapshot restored() {
        final long next = plan.inputs().get(0).next();
        if (plan.snapshot() == null) {
            return TaskSnapshot.beginning(next);
        }
        final Map<String, Long> numbers = new HashMap<>();
        for (int output = 0; output < names.outputs().size(); output++) {
            numbers.put(
                    names.outputs().get(output).topic(),
                    plan.snapshot().outputs().get(output).next());
        }
        return new TaskSnapshot(next, numbers, plan.snapshot().state());
    }

    /** The state to continue from; the beginning of the partition task when nothing was restored. */
    public TaskSnapshot restoredState() {
        return restored;
    }

    /** Number of records taken up to the restored state. */
    public long restoredRecords() {
        return plan.snapshot() == null ? 0 : plan.snapshot().records();
    }

    /** The claimed epoch. */
    public int epoch() {
        return plan.epoch();
    }

    PartitionTaskNames names() {
        return names;
    }

    /** Sets the output sequence numbers and headers, and drops results that are already written. */
    public void applyTo(final NumberedResults results) {
        results.resume(restored.numbers());
        for (int output = 0; output < names.outputs().size(); output++) {
            results.dropUpTo(names.outputs().get(output).topic(), plan.frontier(output), replayCheck(output));
        }
        results.setHeaderFields(plan.epoch(), fromOrigin ? OutputHeader.FROM_ORIGIN : 0, plan.lineage());
    }

    private NumberedResults.ReplayCheck replayCheck(final int output) {
        return (number, buffer, offset, length) -> {
            if (!plan.agrees(output, number, buffer, offset, length)) {
                throw IdentityCheck.replayDiffers(names.outputs().get(output).toString(), number);
            }
        };
    }

    /**
     * Saves the partition task between two records; allocates.
     *
     * @param nowNs stream time
     * @param records number of records that it has taken
     */
    public Saved save(final long checkpoint, final TaskSnapshot state, final long nowNs, final long records) {
        return new Saved(
                encoded(checkpoint, state, nowNs, records, state.state()),
                encoded(checkpoint, state, nowNs, records, new byte[0]));
    }

    private byte[] encoded(
            final long checkpoint,
            final TaskSnapshot state,
            final long nowNs,
            final long records,
            final byte[] stateBytes) {
        return SnapshotFormat.encode(new Snapshot(
                new SnapshotName(names.input().partition(), plan.epoch(), checkpoint),
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

    private List<OutputPosition> outputs(final TaskSnapshot state) {
        final List<OutputPosition> outputs = new ArrayList<>();
        for (int output = 0; output < names.outputs().size(); output++) {
            final long next = state.numbers().get(names.outputs().get(output).topic());
            outputs.add(new OutputPosition(identity.outputs().get(output), next, -1, -1));
        }
        return outputs;
    }
}
