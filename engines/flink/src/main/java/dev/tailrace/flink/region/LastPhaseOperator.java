package dev.tailrace.flink.region;

import dev.tailrace.flink.task.FlinkTaskCounters;
import dev.tailrace.flink.task.PartitionTaskClaim;
import dev.tailrace.flink.task.PartitionTaskClaims;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.PartitionTaskKey;
import dev.tailrace.flink.task.PartitionTaskPositions;
import dev.tailrace.flink.task.ResultRecord;
import dev.tailrace.function.InputException;
import dev.tailrace.launch.task.NumberedResults;
import dev.tailrace.launch.task.TaskFailedException;
import dev.tailrace.launch.task.TaskSnapshot;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.remote.ElsewhereException;
import dev.tailrace.remote.PartFailedException;
import dev.tailrace.remote.PhasePart;
import dev.tailrace.remote.UndeliveredException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Flink operator of the last phases of partition tasks, which emit results with their output headers, and claim the outputs
 * when they begin. A failure that every attempt would repeat, such as bad input, ends the job without a restart, after all
 * results before it have been emitted.
 */
final class LastPhaseOperator extends PartsOperator<PartMessage, ResultRecord, PhasePart> {

    private static final long serialVersionUID = 1L;

    private transient PartitionTaskClaims claims;
    private transient FlinkTaskCounters counters;
    private transient PartitionTaskPositions positions;
    private transient StreamRecord<ResultRecord> result;

    LastPhaseOperator(final PartitionTaskJob job) {
        super(job);
    }

    @Override
    public void open() throws Exception {
        super.open();
        result = new StreamRecord<>(null);
        counters = new FlinkTaskCounters(getRuntimeContext());
        claims = new PartitionTaskClaims(job());
        final PartKeys keys = new PartKeys(1);
        for (final int partitionTask : job().starts().keySet()) {
            final Integer key = keys.of(partitionTask, 0);
            if (PartitionTaskKey.isIn(key, getRuntimeContext().getTaskInfo())) {
                setCurrentKey(key);
                part(partitionTask, 0);
            }
        }
    }

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        positions = PartitionTaskPositions.of(context.getOperatorStateStore());
    }

    @Override
    public void snapshotState(final StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        final List<byte[]> all = new ArrayList<>();
        parts().forEach(part -> all.add(((Leaving) part).saved));
        positions.update(all);
    }

    @Override
    public void notifyCheckpointComplete(final long checkpoint) throws Exception {
        super.notifyCheckpointComplete(checkpoint);
        parts().forEach(part -> ((Leaving) part).counters.completed(checkpoint));
    }

    @Override
    HeldPart<PhasePart> begin(final Integer key, final int partitionTask, final int task, final byte[] restored) {
        final NumberedResults results = new NumberedResults(
                pipeline().partitionTaskParts(),
                partitionTask,
                (topic, recordKey, value, outputHeader) ->
                        send(new ResultRecord(topic, partitionTask, recordKey, value, outputHeader)));
        final PhasePart part =
                pipeline().parts().last(results.bySink(), pipeline().newInputFaults());
        try {
            final PhasePart opened = opened(part, partitionTask, claims.state(partitionTask, restored));
            final PartitionTaskClaim claim = claims.claim(partitionTask, restored);
            // A part without records has no position in its state, and one of a new input that of the old log.
            opened.startAt(claim.restoredState().position());
            claim.applyTo(results);
            return new Leaving(key, opened, claim, results, counters.task(partitionTask, claim.epoch()));
        } catch (final RefusalException refused) {
            throw new SuppressRestartsException(refused);
        }
    }

    private void send(final ResultRecord sent) {
        try {
            output.collect(result.replace(sent));
        } catch (final RuntimeException failure) {
            throw new UndeliveredException(failure);
        }
        counters.sent(sent);
    }

    @Override
    public void processElement(final StreamRecord<PartMessage> element) throws Exception {
        final PartMessage message = element.getValue();
        final Leaving held = (Leaving) part(message.partitionTask(), 0);
        try {
            held.part().take(message.bytes());
        } catch (final UndeliveredException e) {
            throw e.unwrapped();
        } catch (final PartFailedException e) {
            throw thrown(e, message.partitionTask());
        }
        held.counters.reached(held.part().position());
        counters.taken(held.part().nowNs());
    }

    private RuntimeException thrown(final PartFailedException failed, final int partitionTask) {
        if (failed.getCause() instanceof InputException || failed.getCause() instanceof RefusalException) {
            return new SuppressRestartsException(failed.getCause());
        }
        final String place = pipeline().partitionTaskParts().place(partitionTask, failed.position() - 1);
        return new SuppressRestartsException(
                failed.getCause() instanceof ElsewhereException elsewhere
                        ? new TaskFailedException(place, elsewhere.simpleName(), elsewhere)
                        : new TaskFailedException(place, failed.getCause()));
    }

    @Override
    public void close() throws Exception {
        if (claims != null) {
            claims.close();
        }
        super.close();
    }

    /** The last phase of a partition task, with the output positions from which a later run continues. */
    private static final class Leaving extends HeldPart<PhasePart> {

        private final PartitionTaskClaim claim;
        private final NumberedResults results;
        private final FlinkTaskCounters.OfTask counters;
        private final long before;
        private byte[] saved;

        Leaving(
                final Integer key,
                final PhasePart part,
                final PartitionTaskClaim claim,
                final NumberedResults results,
                final FlinkTaskCounters.OfTask counters) {
            super(key, part);
            this.claim = claim;
            this.results = results;
            this.counters = counters;
            this.before = claim.restoredRecords() - claim.restoredState().position();
        }

        @Override
        byte[] snapshot(final long checkpoint) {
            final TaskSnapshot state = new TaskSnapshot(part().position(), results.numbers(), part().snapshot());
            final PartitionTaskClaim.Saved partitionTask =
                    claim.save(checkpoint, state, part().nowNs(), before + state.position());
            saved = partitionTask.position();
            counters.copied(checkpoint, partitionTask.whole().length);
            return partitionTask.whole();
        }
    }
}
