package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.EmbeddedLane;
import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.launch.lane.LaneSnapshot;
import dev.tailrace.launch.lane.ResultSender;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.LaneSpec;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.Stamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** Makes the lanes of a task, each with the state that Flink has restored. Used by the task's thread. */
final class LaneStart {

    private final LaneJob job;
    private final LanePipeline pipeline;
    private final LaneRecovery recovery;

    LaneStart(final LaneJob job, final LanePipeline pipeline, final LaneRecovery recovery) {
        this.job = job;
        this.pipeline = pipeline;
        this.recovery = recovery;
    }

    /**
     * Makes the lane of a partition. Blocks.
     *
     * @param saved what Flink has restored of the lane; null for nothing
     * @throws dev.tailrace.progress.RefusalException when it must not go on
     * @throws LaneRefusedException likewise
     */
    TaskLane begin(final int partition, final byte[] saved, final ResultSender sender) {
        final LaneParts parts = pipeline.parts();
        final LaneNames names = LaneNames.of(parts, partition);
        final LaneSpec spec = names.spec(parts.graphHash(), pipeline.guarantee(), job.acceptsNewOutput());
        final long start = job.start(partition);
        final RestorePlan plan =
                recovery.recover(spec, known(saved, spec, start), names.input(), start, names.outputs());
        final long next = plan.inputs().get(0).next();
        if (plan.snapshot() == null && next != start) {
            throw new LaneRefusedException(parts.place(partition, start)
                    + ": the source begins here, but results of the lane are written already and have to be computed again"
                    + " from offset " + next + ". Leave start=latest out, or give the results new topics");
        }
        return begin(partition, plan, sender, names);
    }

    private TaskLane begin(
            final int partition, final RestorePlan plan, final ResultSender sender, final LaneNames names) {
        final EmbeddedLane lane = EmbeddedLane.open(pipeline.parts(), partition, sender);
        lane.restore(snapshot(plan, names.outputs()));
        for (int output = 0; output < names.outputs().size(); output++) {
            lane.dropUpTo(names.outputs().get(output).topic(), plan.frontier(output));
        }
        final Snapshot restored = plan.snapshot();
        final boolean fromOrigin = restored == null ? lane.nextOffset() == 0 : restored.fromOrigin();
        lane.stamps(plan.term(), fromOrigin ? Stamp.FROM_ORIGIN : 0, plan.lineage());
        return new TaskLane(
                lane,
                names,
                pipeline.parts().graphHash(),
                plan.term(),
                plan.lineage(),
                fromOrigin,
                restored == null ? 0 : restored.records());
    }

    private static LaneSnapshot snapshot(final RestorePlan plan, final List<TopicPartition> outputs) {
        final long next = plan.inputs().get(0).next();
        if (plan.snapshot() == null) {
            return LaneSnapshot.beginning(next);
        }
        final Map<String, Long> numbers = new HashMap<>();
        for (int output = 0; output < outputs.size(); output++) {
            numbers.put(
                    outputs.get(output).topic(),
                    plan.snapshot().outputs().get(output).next());
        }
        return new LaneSnapshot(next, numbers, plan.snapshot().state());
    }

    private Optional<Snapshot> known(final byte[] saved, final LaneSpec spec, final long start) {
        if (saved != null) {
            return Optional.of(decoded(saved, spec));
        }
        return job.isRestart() ? Optional.of(beginning(spec, start)) : Optional.empty();
    }

    private static Snapshot decoded(final byte[] saved, final LaneSpec spec) {
        try {
            return SnapshotFormat.decode(saved);
        } catch (final SnapshotException damaged) {
            throw new LaneRefusedException(spec + " cannot go on: its state in the checkpoint is damaged: "
                    + damaged.getMessage() + ". Remove this checkpoint, so that the one before is used");
        }
    }

    // An application that died before its first checkpoint begins where it began: that is known, and as good as a
    // snapshot.
    private static Snapshot beginning(final LaneSpec spec, final long start) {
        return new Snapshot(
                new SnapshotName(spec.lane(), 0, 0),
                spec.graphHash(),
                0,
                start == 0,
                -1,
                0,
                List.of(new InputPosition(spec.inputs().get(0), start, -1)),
                spec.outputs().stream()
                        .map(output -> new OutputPosition(output, 0, -1, -1))
                        .toList(),
                new byte[0]);
    }
}
