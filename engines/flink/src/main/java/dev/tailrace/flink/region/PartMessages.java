package dev.tailrace.flink.region;

import dev.tailrace.remote.Outbox;
import dev.tailrace.remote.RemotePlan;
import java.io.Serializable;
import java.util.List;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/** Sends the messages of an operator: to a side output for each stage that reads messages. */
final class PartMessages implements Serializable {

    private static final long serialVersionUID = 1L;

    private final OutputTag<PartMessage>[] byStage;
    private transient StreamRecord<PartMessage> reused;

    /** @param stages of the plan */
    @SuppressWarnings({"unchecked", "rawtypes"})
    PartMessages(final List<RemotePlan.Stage> stages) {
        byStage = new OutputTag[stages.size()];
        for (int stage = 0; stage < byStage.length; stage++) {
            byStage[stage] = new OutputTag<>("to stage " + stage, PartMessageSerializer.TYPE);
        }
    }

    OutputTag<PartMessage> to(final RemotePlan.Stage stage) {
        return byStage[stage.number()];
    }

    /** The outbox for the messages of the parts of a partition task. */
    Outbox of(final int partitionTask, final Output<?> output) {
        if (reused == null) {
            reused = new StreamRecord<>(null);
        }
        return (stage, task, bytes) ->
                output.collect(byStage[stage], reused.replace(new PartMessage(partitionTask, task, bytes)));
    }
}
