package dev.tailrace.flink.lane;

import dev.tailrace.function.InputException;
import dev.tailrace.launch.lane.LaneFailedException;
import dev.tailrace.progress.RefusalException;
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
 * The whole graph, once per source partition: takes the records of the partitions whose keys its task has, each with a
 * processor of its own, and hands out stamped results.
 *
 * <p>A snapshot of each lane goes into Flink's keyed state with a checkpoint, under the key of its partition
 * ({@link LaneKey}). Keyed state, and not operator state, because a task then gets the lanes whose records come to it, and
 * no others, whatever the parallelism was before; and because every state backend and savepoints know it. The lanes of all
 * partitions that the job knows of are made when the task begins, so that nothing is read where one of them is refused.
 *
 * <p>Barriers are aligned, so the snapshot, the offsets of the source and what the sink has flushed are of one cut. The
 * cut need not be where the outputs end: what they have beyond it is computed again and dropped ({@link LaneRecovery}).
 *
 * <p>What would happen again at every attempt, such as bad input, ends the job without a restart. Used by one thread;
 * allocates a value, a stamp and a record per result.
 */
public final class LaneOperator extends AbstractStreamOperator<ResultRecord>
        implements OneInputStreamOperator<InputRecord, ResultRecord> {

    private static final long serialVersionUID = 1L;
    private static final String STATE = "lane-snapshot";

    private final LaneJob job;

    private transient ValueState<byte[]> saved;
    private transient LanePositions positions;
    private transient LanePipeline pipeline;
    private transient LaneClaims claims;
    private transient LaneCounters counters;
    private transient SortedMap<Integer, TaskLane> lanes;
    private transient TaskLane last;
    private transient StreamRecord<ResultRecord> result;

    public LaneOperator(final LaneJob job) {
        this.job = job;
    }

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        saved = context.getKeyedStateStore()
                .getState(new ValueStateDescriptor<>(STATE, BytePrimitiveArraySerializer.INSTANCE));
        positions = LanePositions.of(context.getOperatorStateStore());
    }

    @Override
    public void open() throws Exception {
        super.open();
        checkNotRescaled(getRuntimeContext().getTaskInfo(), job.isOneTask());
        lanes = new TreeMap<>();
        result = new StreamRecord<>(null);
        counters = new LaneCounters(getRuntimeContext());
        pipeline = LanePipeline.load(job);
        claims = new LaneClaims(job);
        for (final int partition : job.starts().keySet()) {
            final Integer key = LaneKey.of(partition);
            if (LaneKey.isIn(key, getRuntimeContext().getTaskInfo())) {
                setCurrentKey(key);
                lane(partition);
            }
        }
    }

    /**
     * Refuses more tasks than one where the tasks of the source call those of the lanes: Flink gives partitions to the one
     * and keys to the other without regard to each other.
     */
    public static void checkNotRescaled(final TaskInfo task, final boolean isOneTask) {
        if (isOneTask && task.getNumberOfParallelSubtasks() > 1) {
            throw new SuppressRestartsException(
                    new LaneRefusedException("the job was started with one task, and cannot be"
                            + " rescaled to " + task.getNumberOfParallelSubtasks()
                            + " while it runs: start it again with --threads "
                            + task.getNumberOfParallelSubtasks() + "; it goes on from its last checkpoint"));
        }
    }

    @Override
    public void processElement(final StreamRecord<InputRecord> element) throws Exception {
        final InputRecord record = element.getValue();
        if (last == null || last.partition() != record.partition()) {
            last = lane(record.partition());
        }
        take(last, record);
        last.counter().add(record.offset() + 1);
        counters.taken(last.nowNs());
    }

    private TaskLane lane(final int partition) throws Exception {
        final TaskLane open = lanes.get(partition);
        if (open != null) {
            return open;
        }
        final TaskLane begun = begin(partition, saved.value());
        begun.counter(counters.nextOffset(partition));
        lanes.put(partition, begun);
        return begun;
    }

    private TaskLane begin(final int partition, final byte[] restored) {
        try {
            return TaskLane.of(
                    pipeline.parts(),
                    partition,
                    restored,
                    claims,
                    (topic, key, value, stamp) -> send(new ResultRecord(topic, partition, key, value, stamp)));
        } catch (final RefusalException | LaneRefusedException refused) {
            throw new SuppressRestartsException(refused);
        }
    }

    private void take(final TaskLane lane, final InputRecord record) {
        try {
            lane.take(record.value(), record.offset());
        } catch (final SinkFailure failure) {
            throw failure.cause();
        } catch (final InputException | LaneRefusedException known) {
            throw new SuppressRestartsException(known);
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw new SuppressRestartsException(
                    new LaneFailedException(pipeline.parts().place(record.partition(), record.offset()), failure));
        }
    }

    private void send(final ResultRecord sent) {
        try {
            output.collect(result.replace(sent));
        } catch (final RuntimeException failure) {
            throw new SinkFailure(failure);
        }
        counters.sent(sent);
    }

    @Override
    public void snapshotState(final StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        for (final TaskLane lane : lanes.values()) {
            if (lane.isChanged()) {
                setCurrentKey(LaneKey.of(lane.partition()));
                saved.update(lane.save(context.getCheckpointId()));
            }
        }
        positions.update(lanes.values().stream().map(TaskLane::position).toList());
    }

    @Override
    public void close() throws Exception {
        if (lanes != null) {
            lanes.values().forEach(lane -> counters.met(lane.irregularities()));
            lanes.values().forEach(TaskLane::close);
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
