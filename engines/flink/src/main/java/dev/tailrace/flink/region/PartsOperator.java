package dev.tailrace.flink.region;

import dev.tailrace.flink.task.FlinkTaskCounters;
import dev.tailrace.flink.task.PartitionTaskClaims;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.remote.Part;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;

/**
 * Base of the operators that run the parts of one stage whose keys belong to this Flink task. A part is created when its
 * first record arrives; until then its state stays in Flink.
 *
 * @param <I> input records
 * @param <O> records of the operator's main output
 * @param <P> kind of part
 */
abstract class PartsOperator<I, O, P extends Part> extends AbstractStreamOperator<O>
        implements OneInputStreamOperator<I, O> {

    private static final long serialVersionUID = 1L;
    private static final String STATE = "part-snapshot";

    private final PartitionTaskJob job;

    private transient ValueState<byte[]> saved;
    private transient RegionPipeline pipeline;
    private transient Map<Integer, HeldPart<P>> parts;

    PartsOperator(final PartitionTaskJob job) {
        this.job = job;
    }

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        saved = context.getKeyedStateStore()
                .getState(new ValueStateDescriptor<>(STATE, BytePrimitiveArraySerializer.INSTANCE));
    }

    @Override
    public void open() throws Exception {
        super.open();
        parts = new TreeMap<>();
        pipeline = RegionPipeline.load(job);
    }

    final RegionPipeline pipeline() {
        return pipeline;
    }

    final PartitionTaskJob job() {
        return job;
    }

    /** The parts that have been made. */
    final Iterable<HeldPart<P>> parts() {
        return parts.values();
    }

    /** The part that the current record is for; it is marked as changed. */
    final HeldPart<P> part(final int partitionTask, final int task) throws Exception {
        final Integer key = (Integer) getCurrentKey();
        final HeldPart<P> open = parts.get(key);
        final HeldPart<P> held = open == null ? begin(key, partitionTask, task) : open;
        held.change();
        return held;
    }

    private HeldPart<P> begin(final Integer key, final int partitionTask, final int task) throws Exception {
        final HeldPart<P> begun = begin(key, partitionTask, task, saved.value());
        parts.put(key, begun);
        return begun;
    }

    /**
     * Creates and opens a part.
     *
     * @param restored its state that Flink has restored, or null
     */
    abstract HeldPart<P> begin(Integer key, int partitionTask, int task, byte[] restored) throws Exception;

    /** Opens a part, reports its position in the input, and lets it continue. */
    final P opened(final P part, final int partitionTask, final byte[] state) {
        part.inputFaults()
                .locateWith(
                        () -> pipeline.partitionTaskParts().place(partitionTask, part.position() - 1), part::position);
        part.open();
        if (state != null && state.length > 0) {
            restore(part, partitionTask, state);
        }
        return part;
    }

    private static <P extends Part> void restore(final P part, final int partitionTask, final byte[] state) {
        try {
            part.restore(state).forEach(line -> LOG.warn("partition {}: {}", partitionTask, line));
        } catch (final RuntimeException e) {
            throw new SuppressRestartsException(PartitionTaskClaims.misfit(partitionTask, e));
        }
    }

    @Override
    public void snapshotState(final StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        for (final HeldPart<P> part : parts.values()) {
            // The checkpoint of a failed part cannot complete: the message about the failure precedes the barrier.
            if (part.isChanged() && !part.part().hasFailed()) {
                setCurrentKey(part.key());
                saved.update(part.save(context.getCheckpointId()));
            }
        }
    }

    @Override
    public void close() throws Exception {
        if (parts != null) {
            parts.values().forEach(part -> FlinkTaskCounters.met(getRuntimeContext(), part.inputFaults()));
            parts.values().forEach(HeldPart::close);
        }
        if (pipeline != null) {
            pipeline.close();
        }
        super.close();
    }
}
