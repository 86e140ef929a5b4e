package dev.tailrace.flink.task;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;

/**
 * Claims the outputs of partition tasks, each with the state that Flink has restored; or only checks whether they could be
 * claimed. Used by one thread.
 */
public final class PartitionTaskClaims implements AutoCloseable {

    private final PartitionTaskJob job;
    private final RunSpec spec;
    private final TaskIdentities identities;
    private final OutputLogs logs;
    private final PartitionTaskRecovery recovery;

    /** Looks at the topics through what the job brings; closed with this. */
    public PartitionTaskClaims(final PartitionTaskJob job) {
        this.job = job;
        this.spec = RunSpec.parse(job.spec());
        this.identities = TaskIdentities.parse(job.identities());
        this.logs = job.logs().open();
        this.recovery = new PartitionTaskRecovery(logs, new Random()::nextLong);
    }

    /**
     * Finds out how the partition task of a partition continues, and marks its outputs. Blocks.
     *
     * @param saved what Flink has restored of the partition task; null for nothing
     * @throws dev.tailrace.progress.RefusalException when it must not continue
     */
    public PartitionTaskClaim claim(final int partition, final byte[] saved) {
        final PartitionTaskNames names = PartitionTaskNames.of(identities, partition);
        final PartitionTaskSpec spec = spec(partition);
        final long start = job.start(partition);
        final Optional<Snapshot> snapshot = Optional.ofNullable(saved).map(bytes -> decoded(bytes, spec));
        final RestorePlan plan =
                recovery.recover(spec, known(snapshot, spec, start), names.input(), start, names.outputs());
        check(spec, plan, names, snapshot.isPresent(), start);
        return new PartitionTaskClaim(names, spec.identity(), plan);
    }

    /**
     * Checks whether {@link #claim} would succeed, and writes nothing. Blocks.
     *
     * @param saved what a checkpoint has of the partition task, its state may be left out
     * @return what a user should know about the start, one line each
     * @throws dev.tailrace.progress.RefusalException when it must not continue
     */
    public List<String> check(final int partition, final Optional<Snapshot> saved) {
        final PartitionTaskNames names = PartitionTaskNames.of(identities, partition);
        final PartitionTaskSpec spec = spec(partition);
        final long start = job.start(partition);
        final RestorePlan plan = recovery.check(spec, known(saved, spec, start), names.input(), start, names.outputs());
        check(spec, plan, names, saved.isPresent(), start);
        return plan.notes();
    }

    /**
     * The state of the processor of a partition task in a checkpoint, to be restored before its outputs are claimed: one
     * that does not fit is to leave no trace there.
     *
     * @param saved what Flink has restored of the partition task; null for nothing
     * @return empty for nothing
     * @throws RefusalException when it is damaged
     */
    public byte[] state(final int partition, final byte[] saved) {
        return saved == null ? new byte[0] : decoded(saved, spec(partition)).state();
    }

    private PartitionTaskSpec spec(final int partition) {
        return PartitionTaskNames.spec(identities.of(partition), partition, spec);
    }

    private static void check(
            final PartitionTaskSpec spec,
            final RestorePlan plan,
            final PartitionTaskNames names,
            final boolean isSaved,
            final long start) {
        final long next = plan.inputs().get(0).next();
        if (plan.snapshot() == null && isSaved) {
            throw new RefusalException(
                    spec + " cannot resume from its checkpoint: " + String.join("; ", plan.notes())
                            + ". Remove the state folder of the application to compute all results again from the first record");
        }
        if (plan.snapshot() == null && next != start) {
            throw new RefusalException("topic '" + names.input().topic() + "', partition "
                    + names.input().partition() + ", offset " + start
                    + ": the source begins here, but results of the partition task are written already and have to be computed again"
                    + " from offset " + next + ". Leave start=latest out, or give the results new topics");
        }
    }

    private Optional<Snapshot> known(final Optional<Snapshot> saved, final PartitionTaskSpec spec, final long start) {
        return saved.isEmpty() && job.isRestart() && start > 0 ? Optional.of(beginning(spec, start)) : saved;
    }

    private static Snapshot decoded(final byte[] saved, final PartitionTaskSpec spec) {
        try {
            return SnapshotFormat.decode(saved);
        } catch (final SnapshotException e) {
            throw new RefusalException(spec + " cannot resume: its state in the checkpoint is damaged: "
                    + e.getMessage() + ". Remove this checkpoint, so that the one before is used");
        }
    }

    // An application that died before its first checkpoint begins where it began: that is known, and as good as a
    // snapshot.
    private static Snapshot beginning(final PartitionTaskSpec spec, final long start) {
        return new Snapshot(
                new SnapshotName(spec.task(), 0, 0),
                spec.identity().application(),
                spec.identity().pipeline(),
                0,
                false,
                -1,
                0,
                List.of(new InputPosition(spec.inputs().get(0), start, -1)),
                spec.outputs().stream()
                        .map(output -> new OutputPosition(output, 0, -1, -1))
                        .toList(),
                new byte[0]);
    }

    /** Refuses a state in a checkpoint that cannot be restored into the pipeline. */
    public static RefusalException misfit(final int partition, final RuntimeException reason) {
        return new RefusalException("partition " + partition
                + " cannot resume: its state in the checkpoint does not fit the pipeline: " + reason.getMessage()
                + ". Start the pipeline as it was, or start over under another application id and give the outputs new"
                + " topics");
    }

    /**
     * Checks that a record was not taken before.
     *
     * @param next offset after the last record that was taken
     * @throws RefusalException when it was taken before
     */
    public static void checkNext(final TopicPartition input, final long offset, final long next) {
        if (offset < next) {
            throw new RefusalException(input + " came with offset " + offset + " once more, where " + next
                    + " was next; the state and the source of the job are not of one checkpoint");
        }
    }

    @Override
    public void close() {
        logs.close();
    }
}
