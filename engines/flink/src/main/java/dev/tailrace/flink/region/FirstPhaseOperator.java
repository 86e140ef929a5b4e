package dev.tailrace.flink.region;

import dev.tailrace.flink.task.InputRecord;
import dev.tailrace.flink.task.PartitionTaskClaims;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.PartitionTaskOperator;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.remote.PhasePart;
import dev.tailrace.remote.UndeliveredException;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Flink operator of the first phases of partition tasks, which take the records of their partitions. Before each barrier
 * they send their positions.
 */
final class FirstPhaseOperator extends PartsOperator<InputRecord, PartMessage, PhasePart> {

    private static final long serialVersionUID = 1L;

    private final PartMessages messages;

    FirstPhaseOperator(final PartitionTaskJob job, final PartMessages messages) {
        super(job);
        this.messages = messages;
    }

    @Override
    public void open() throws Exception {
        super.open();
        PartitionTaskOperator.checkNotRescaled(getRuntimeContext().getTaskInfo(), job().isOneTask());
    }

    @Override
    HeldPart<PhasePart> begin(final Integer key, final int partitionTask, final int task, final byte[] restored) {
        final PhasePart part = pipeline()
                .parts()
                .first(messages.of(partitionTask, output), pipeline().newInputFaults());
        return new HeldPart<>(key, opened(part, partitionTask, restored));
    }

    @Override
    public void processElement(final StreamRecord<InputRecord> element) throws Exception {
        final InputRecord record = element.getValue();
        final PhasePart part = part(record.partition(), 0).part();
        checkNext(record, part.position());
        try {
            part.onRecord(record.value(), 0, record.value().length, record.offset() + 1);
        } catch (final UndeliveredException e) {
            throw PartMessages.thrown(e);
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
                throw PartMessages.thrown(e);
            }
            held.change();
        }
    }
}
