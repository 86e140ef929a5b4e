package dev.tailrace.flink.region;

import dev.tailrace.flink.task.InputRecord;
import dev.tailrace.flink.task.PartitionTaskClaims;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.PartitionTaskOperator;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.remote.PhasePart;
import dev.tailrace.remote.UndeliveredException;
import java.io.IOException;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Flink operator of the first phases of partition tasks, which take the records of their partitions. Before each barrier
 * they send their positions.
 *
 * <p>The id of the input is kept with the state of each part. A part whose state is of another input begins where the
 * source does. Its first record may arrive many checkpoints after the input has changed.
 */
final class FirstPhaseOperator extends PartsOperator<InputRecord, PartMessage, PhasePart> {

    private static final long serialVersionUID = 1L;
    private static final String INPUT = "input";

    private final PartMessages messages;

    private transient ValueState<String> savedInput;
    private transient String input;

    FirstPhaseOperator(final PartitionTaskJob job, final PartMessages messages) {
        super(job);
        this.messages = messages;
    }

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        savedInput =
                context.getKeyedStateStore().getState(new ValueStateDescriptor<>(INPUT, StringSerializer.INSTANCE));
    }

    @Override
    public void open() throws Exception {
        super.open();
        PartitionTaskOperator.checkNotRescaled(getRuntimeContext().getTaskInfo(), job().isOneTask());
        final TaskIdentities identities = TaskIdentities.parse(job().identities());
        input = identities.topics().inputs().get(0).id();
    }

    @Override
    HeldPart<PhasePart> begin(final Integer key, final int partitionTask, final int task, final byte[] restored)
            throws IOException {
        final PhasePart part = pipeline()
                .parts()
                .first(messages.of(partitionTask, output), pipeline().newInputFaults());
        final PhasePart opened = opened(part, partitionTask, restored);
        final String before = savedInput.value();
        if (before != null && !before.equals(input)) {
            opened.startAt(job().start(partitionTask));
        }
        savedInput.update(input);
        return new HeldPart<>(key, opened);
    }

    @Override
    public void processElement(final StreamRecord<InputRecord> element) throws Exception {
        final InputRecord record = element.getValue();
        final PhasePart part = part(record.partition(), 0).part();
        checkNext(record, part.position());
        try {
            part.onRecord(record.value(), 0, record.value().length, record.offset() + 1);
        } catch (final UndeliveredException e) {
            throw e.unwrapped();
        }
    }

    private void checkNext(final InputRecord record, final long next) {
        if (record.offset() < next) {
            try {
                PartitionTaskClaims.checkNext(
                        new TopicPartition(pipeline().partitionTaskParts().sourceTopic(), record.partition()),
                        record.offset(),
                        next);
            } catch (final RefusalException refused) {
                throw new SuppressRestartsException(refused);
            }
        }
    }

    @Override
    public void prepareSnapshotPreBarrier(final long checkpointId) throws Exception {
        super.prepareSnapshotPreBarrier(checkpointId);
        for (final HeldPart<PhasePart> held : parts()) {
            try {
                held.part().mark();
            } catch (final UndeliveredException e) {
                throw e.unwrapped();
            }
            held.change();
        }
    }
}
