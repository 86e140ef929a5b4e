package dev.tailrace.flink.region;

import dev.tailrace.flink.lane.InputRecord;
import dev.tailrace.flink.lane.LaneJob;
import dev.tailrace.flink.lane.LaneOperator;
import dev.tailrace.flink.lane.LaneRefusedException;
import dev.tailrace.remote.PhasePart;
import dev.tailrace.remote.UndeliveredException;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.kafka.common.TopicPartition;

/** The first phases of lanes: take the records of their partitions. In front of each barrier they say how far they are. */
final class FirstPhaseOperator extends PartsOperator<InputRecord, PartMessage, PhasePart> {

    private static final long serialVersionUID = 1L;

    private final Messages messages;

    FirstPhaseOperator(final LaneJob job, final Messages messages) {
        super(job);
        this.messages = messages;
    }

    @Override
    public void open() throws Exception {
        super.open();
        LaneOperator.checkNotRescaled(getRuntimeContext().getTaskInfo(), job().isOneTask());
    }

    @Override
    HeldPart<PhasePart> begin(final Integer key, final int lane, final int task, final byte[] restored) {
        final PhasePart part =
                pipeline().parts().first(messages.of(lane, output), pipeline().newIrregularities());
        return new HeldPart<>(key, opened(part, lane, restored));
    }

    @Override
    public void processElement(final StreamRecord<InputRecord> element) throws Exception {
        final InputRecord record = element.getValue();
        final PhasePart part = part(record.partition(), 0).part();
        checkNext(record, part.position());
        try {
            part.onRecord(record.value(), 0, record.value().length, record.offset() + 1);
        } catch (final UndeliveredException undelivered) {
            throw Messages.thrown(undelivered);
        }
    }

    private void checkNext(final InputRecord record, final long next) {
        if (record.offset() < next) {
            try {
                LaneRefusedException.checkNext(
                        new TopicPartition(pipeline().laneParts().sourceTopic(), record.partition()),
                        record.offset(),
                        next);
            } catch (final LaneRefusedException refused) {
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
            } catch (final UndeliveredException undelivered) {
                throw Messages.thrown(undelivered);
            }
            held.change();
        }
    }
}
