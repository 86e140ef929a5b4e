package dev.tailrace.flink.region;

import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.remote.Part;
import dev.tailrace.remote.UndeliveredException;
import org.apache.flink.runtime.io.network.partition.consumer.IndexedInputGate;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Flink operator of the tasks of a group, or of the serial phases between two regions.
 *
 * <p>Parts delay the message that a record has no results, to send it together with others; this saves most messages to the
 * merger when filters are selective. It is sent when this task has no further input, before a barrier and the end, and
 * after a millisecond if the task is busy.
 */
final class TasksOperator extends PartsOperator<PartMessage, PartMessage, Part> {

    private static final long serialVersionUID = 1L;

    private static final long MOST_BACK_MS = 1;

    private final int stage;
    private final PartMessages messages;
    private transient boolean isTimerSet;

    TasksOperator(final PartitionTaskJob job, final int stage, final PartMessages messages) {
        super(job);
        this.stage = stage;
        this.messages = messages;
    }

    @Override
    HeldPart<Part> begin(final Integer key, final int partitionTask, final int task, final byte[] restored) {
        final Part part = pipeline()
                .parts()
                .part(
                        pipeline().stage(stage),
                        task,
                        messages.of(partitionTask, output),
                        pipeline().newInputFaults());
        return new HeldPart<>(key, opened(part, partitionTask, restored));
    }

    @Override
    public void processElement(final StreamRecord<PartMessage> element) throws Exception {
        final PartMessage message = element.getValue();
        final Part part = part(message.partitionTask(), message.task()).part();
        try {
            part.take(message.bytes());
        } catch (final UndeliveredException e) {
            throw e.unwrapped();
        }
        if (part.holdsBack()) {
            flushSoon();
        }
    }

    private void flushSoon() {
        if (isIdle()) {
            flush();
        } else if (!isTimerSet) {
            isTimerSet = true;
            final long nowMs = getProcessingTimeService().getCurrentProcessingTime();
            getProcessingTimeService().registerTimer(nowMs + MOST_BACK_MS, time -> {
                isTimerSet = false;
                flush();
            });
        }
    }

    /** Whether this task has no further input now. */
    private boolean isIdle() {
        for (final IndexedInputGate gate : getContainingTask().getEnvironment().getAllInputGates()) {
            if (gate.isAvailable()) {
                return false;
            }
        }
        return true;
    }

    private void flush() {
        try {
            parts().forEach(held -> held.part().flush());
        } catch (final UndeliveredException e) {
            throw e.unwrapped();
        }
    }

    @Override
    public void prepareSnapshotPreBarrier(final long checkpointId) throws Exception {
        flush();
        super.prepareSnapshotPreBarrier(checkpointId);
    }

    @Override
    public void finish() throws Exception {
        flush();
        super.finish();
    }
}
