package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.LaneIdentities;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.progress.Guarantee;
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

/**
 * Claims the outputs of lanes, each with the state that Flink has restored; or only checks whether they could be claimed.
 * Used by one thread.
 */
public final class LaneClaims implements AutoCloseable {

    private final LaneJob job;
    private final RunRequest request;
    private final LaneIdentities identities;
    private final OutputLogs logs;
    private final LaneRecovery recovery;

    /** Looks at the topics through what the job brings; closed with this. */
    public LaneClaims(final LaneJob job) {
        this.job = job;
        this.request = RunRequest.of(RequestText.read(job.request()));
        this.identities = LaneIdentities.parse(job.identities());
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
        final LaneNames names = LaneNames.of(identities, partition);
        final LaneSpec spec = spec(partition);
        final long start = job.start(partition);
        final RestorePlan plan =
                recovery.recover(spec, known(saved, spec, start), names.input(), start, names.outputs());
        check(spec, plan, names, saved, start);
        return new LaneClaim(names, spec.identity(), plan);
    }

    /**
     * Checks whether {@link #claim} would succeed, and writes nothing. Blocks.
     *
     * @param saved what a checkpoint has of the lane, its state may be left out; null for nothing
     * @return what a user should know about the start, one line each
     * @throws dev.tailrace.progress.RefusalException when it must not go on
     * @throws LaneRefusedException likewise
     */
    public List<String> check(final int partition, final byte[] saved) {
        final LaneNames names = LaneNames.of(identities, partition);
        final LaneSpec spec = spec(partition);
        final long start = job.start(partition);
        final RestorePlan plan = recovery.check(spec, known(saved, spec, start), names.input(), start, names.outputs());
        check(spec, plan, names, saved, start);
        return plan.notes();
    }

    /**
     * The state of the processor of a lane in a checkpoint, to be restored before its outputs are claimed: one that does not
     * fit is to leave no trace there.
     *
     * @param saved what Flink has restored of the lane; null for nothing
     * @return empty for nothing
     * @throws LaneRefusedException when it is damaged
     */
    public byte[] state(final int partition, final byte[] saved) {
        return saved == null ? new byte[0] : decoded(saved, spec(partition)).state();
    }

    private LaneSpec spec(final int partition) {
        return LaneNames.spec(identities.of(partition), partition, request);
    }

    private static void check(
            final LaneSpec spec, final RestorePlan plan, final LaneNames names, final byte[] saved, final long start) {
        final long next = plan.inputs().get(0).next();
        if (plan.snapshot() == null && saved != null) {
            throw new LaneRefusedException(
                    spec + " cannot go on from its checkpoint: " + String.join("; ", plan.notes())
                            + ". Remove the state folder of the application to compute all results again from the first record");
        }
        if (plan.snapshot() == null && next != start) {
            throw new LaneRefusedException("topic '" + names.input().topic() + "', partition "
                    + names.input().partition() + ", offset " + start
                    + ": the source begins here, but results of the lane are written already and have to be computed again"
                    + " from offset " + next + ". Leave start=latest out, or give the results new topics");
        }
        if (spec.guarantee() == Guarantee.TRANSACTIONAL) {
            checkCommitted(spec, plan);
        }
    }

    // Flink commits a transaction with its checkpoint or after it, so a later checkpoint covers each result of the log.
    private static void checkCommitted(final LaneSpec spec, final RestorePlan plan) {
        for (int output = 0; output < spec.outputs().size(); output++) {
            final long next = plan.snapshot() == null
                    ? 0
                    : plan.snapshot().outputs().get(output).next();
            if (plan.lastNumber(output) >= next) {
                throw new LaneRefusedException(spec + " cannot go on: "
                        + spec.outputs().get(output)
                        + " has committed results up to number " + plan.lastNumber(output) + ", and "
                        + (plan.snapshot() == null ? "there is no checkpoint" : "the checkpoint goes on with " + next)
                        + ", so they would be written twice. Go on from the newest checkpoint or savepoint, or use"
                        + " another application id and give the outputs new topics");
            }
        }
    }

    private Optional<Snapshot> known(final byte[] saved, final LaneSpec spec, final long start) {
        if (saved != null) {
            return Optional.of(decoded(saved, spec));
        }
        return job.isRestart() && start > 0 ? Optional.of(beginning(spec, start)) : Optional.empty();
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
                spec.identity().application(),
                spec.identity().pipeline(),
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
