package dev.tailrace.flink.task;

import dev.tailrace.function.InputException;
import dev.tailrace.launch.task.TaskFailedException;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.remote.UndeliveredException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Flink operator that runs the whole graph, once per source partition: takes the records of the partitions whose keys
 * belong to its task, each with a separate processor, and emits results with their output headers.
 *
 * <p>A snapshot of each partition task goes into Flink's keyed state with a checkpoint, under the key of its partition
 * ({@link PartitionTaskKey}). Keyed state, and not operator state, because a task then gets exactly the partition tasks
 * whose records it receives, after any change of the parallelism; and because all state backends and savepoints support it.
 * The partition tasks of all known partitions are created when the task begins, so that no record is read when one of them
 * is refused.
 *
 * <p>Barriers are aligned, so the snapshot, the offsets of the source and what the sink has flushed are of one cut. The
 * outputs may extend beyond the cut: results beyond it are computed again and dropped ({@link PartitionTaskRecovery}).
 *
 * <p>A failure that every attempt would repeat, such as bad input, ends the job without a restart. Used by one thread;
 * allocates a value, a header and a record per result.
 */
public final class PartitionTaskOperator extends AbstractStreamOperator<ResultRecord>
        implements OneInputStreamOperator<InputRecord, ResultRecord> {

    private static final long serialVersionUID = 1L;
    private static final String STATE = "lane-snapshot";

    private final PartitionTaskJob job;

    private transient ValueState<byte[]> saved;
    private transient PartitionTaskPositions positions;
    private transient PartitionTaskPipeline pipeline;
    private transient PartitionTaskClaims claims;
    private transient FlinkTaskCounters counters;
    private transient FlinkTaskCounters.Ages ages;
    private transient SortedMap<Integer, RunningPartitionTask> partitionTasks;
    private transient RunningPartitionTask last;
    private transient StreamRecord<ResultRecord> result;

    public PartitionTaskOperator(final PartitionTaskJob job) {
        this.job = job;
    }

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        saved = context.getKeyedStateStore()
                .getState(new ValueStateDescriptor<>(STATE, BytePrimitiveArraySerializer.INSTANCE));
        positions = PartitionTaskPositions.of(context.getOperatorStateStore());
    }

    @Override
    public void open() throws Exception {
        super.open();
        checkNotRescaled(getRuntimeContext().getTaskInfo(), job.isOneTask());
        partitionTasks = new TreeMap<>();
        result = new StreamRecord<>(null);
        counters = new FlinkTaskCounters(getRuntimeContext());
        pipeline = PartitionTaskPipeline.load(job);
        ages = pipeline.loaded().spec().metrics().isPresent() ? counters.ages() : null;
        claims = new PartitionTaskClaims(job);
        for (final int partition : job.starts().keySet()) {
            final Integer key = PartitionTaskKey.of(partition);
            if (PartitionTaskKey.isIn(key, getRuntimeContext().getTaskInfo())) {
                setCurrentKey(key);
                partitionTask(partition);
            }
        }
    }

    /**
     * Refuses more than one task when the source tasks are chained with the partition tasks: Flink assigns partitions to
     * source tasks independently of keys.
     */
    public static void checkNotRescaled(final TaskInfo task, final boolean isOneTask) {
        if (isOneTask && task.getNumberOfParallelSubtasks() > 1) {
            throw new SuppressRestartsException(new RefusalException("the job was started with one task, and cannot be"
                    + " rescaled to " + task.getNumberOfParallelSubtasks()
                    + " while it runs: start it again with --threads "
                    + task.getNumberOfParallelSubtasks() + "; it resumes from its last checkpoint"));
        }
    }

    @Override
    public void processElement(final StreamRecord<InputRecord> element) throws Exception {
        final InputRecord record = element.getValue();
        if (last == null || last.partition() != record.partition()) {
            last = partitionTask(record.partition());
        }
        take(last, record);
        counters.taken(last.nowNs());
        if (ages != null && element.hasTimestamp()) {
            ages.handedOn(element.getTimestamp());
        }
    }

    private RunningPartitionTask partitionTask(final int partition) throws Exception {
        final RunningPartitionTask open = partitionTasks.get(partition);
        if (open != null) {
            return open;
        }
        final RunningPartitionTask begun = begin(partition, saved.value());
        begun.countWith(counters);
        partitionTasks.put(partition, begun);
        return begun;
    }

    private RunningPartitionTask begin(final int partition, final byte[] restored) {
        try {
            return RunningPartitionTask.of(
                    pipeline.parts(),
                    partition,
                    restored,
                    claims,
                    (topic, key, value, outputHeader) ->
                            send(new ResultRecord(topic, partition, key, value, outputHeader)));
        } catch (final RefusalException refused) {
            throw new SuppressRestartsException(refused);
        }
    }

    private void take(final RunningPartitionTask partitionTask, final InputRecord record) {
        try {
            partitionTask.take(record.value(), record.offset());
        } catch (final UndeliveredException e) {
            throw e.unwrapped();
        } catch (final InputException | RefusalException e) {
            throw new SuppressRestartsException(e);
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw new SuppressRestartsException(
                    new TaskFailedException(pipeline.parts().place(record.partition(), record.offset()), failure));
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
    public void snapshotState(final StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        for (final RunningPartitionTask partitionTask : partitionTasks.values()) {
            if (partitionTask.isChanged()) {
                setCurrentKey(PartitionTaskKey.of(partitionTask.partition()));
                saved.update(partitionTask.save(context.getCheckpointId()));
            }
        }
        positions.update(partitionTasks.values().stream()
                .map(RunningPartitionTask::position)
                .toList());
    }

    @Override
    public void notifyCheckpointComplete(final long checkpoint) throws Exception {
        super.notifyCheckpointComplete(checkpoint);
        partitionTasks.values().forEach(partitionTask -> partitionTask.completed(checkpoint));
    }

    @Override
    public void close() throws Exception {
        if (partitionTasks != null) {
            partitionTasks
                    .values()
                    .forEach(partitionTask -> FlinkTaskCounters.met(getRuntimeContext(), partitionTask.inputFaults()));
            partitionTasks.values().forEach(RunningPartitionTask::close);
        }
        if (claims != null) {
            claims.close();
        }
        if (pipeline != null) {
            pipeline.close();
        }
        super.close();
    }
}
