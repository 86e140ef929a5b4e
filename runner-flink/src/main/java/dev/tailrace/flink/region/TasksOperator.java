package dev.tailrace.flink.region;

import dev.tailrace.flink.lane.LaneJob;
import dev.tailrace.remote.Part;
import dev.tailrace.remote.UndeliveredException;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** The tasks of a group, or the serial phases between two regions. */
final class TasksOperator extends PartsOperator<PartMessage, PartMessage, Part> {

    private static final long serialVersionUID = 1L;

    private final int stage;
    private final Messages messages;

    TasksOperator(final LaneJob job, final int stage, final Messages messages) {
        super(job);
        this.stage = stage;
        this.messages = messages;
    }

    @Override
    HeldPart<Part> begin(final Integer key, final int lane, final int task, final byte[] restored) {
        final Part part = pipeline()
                .parts()
                .part(
                        pipeline().stage(stage),
                        task,
                        messages.of(lane, output),
                        pipeline().newIrregularities());
        return new HeldPart<>(key, opened(part, lane, restored));
    }

    @Override
    public void processElement(final StreamRecord<PartMessage> element) throws Exception {
        final PartMessage message = element.getValue();
        try {
            part(message.lane(), message.task()).part().take(message.bytes());
        } catch (final UndeliveredException undelivered) {
            throw Messages.thrown(undelivered);
        }
    }
}
