package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.LaneSpec;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Claims the outputs of lanes, each with the state that Flink has restored. Used by the task's thread. */
public final class LaneClaims implements AutoCloseable {

    private final LaneJob job;
    private final LanePipeline pipeline;
    private final OutputLogs logs;
    private final LaneRecovery recovery;

    /** Looks at the topics through what the job brings; closed with this. */
    public LaneClaims(final LaneJob job, final LanePipeline pipeline) {
        this.job = job;
        this.pipeline = pipeline;
        this.logs = job.logs().open();
        this.recovery = new LaneRecovery(logs, new Random()::nextLong);
    }

    /**
     * Finds out how the lane of a partition goes on, and marks its outputs. Blocks.
     *
     * @param saved what Flink has restored of the lane; null for nothing
     * @throws dev.tailrace.progress.RefusalException when it must not go on
     * @throws LaneRefusedException likewise
     */
    public LaneClaim claim(final int partition, final byte[] saved) {
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
        return new LaneClaim(names, parts.graphHash(), plan);
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

    @Override
    public void close() {
        logs.close();
    }
}
