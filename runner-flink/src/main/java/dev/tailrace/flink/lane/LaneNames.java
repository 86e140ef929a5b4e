package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.LaneSpec;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Which partitions the lane of a source partition reads and writes, and what they are called in its snapshots. */
record LaneNames(TopicPartition input, List<TopicPartition> outputs) {

    static LaneNames of(final LaneParts parts, final int partition) {
        return new LaneNames(
                new TopicPartition(parts.sourceTopic(), partition),
                parts.sinkTopics().stream()
                        .map(topic -> new TopicPartition(topic, partition))
                        .toList());
    }

    LaneSpec spec(final int graphHash, final Guarantee guarantee, final boolean acceptsNewOutput) {
        final LaneSpec.Builder spec = LaneSpec.of(input.partition(), graphHash)
                .guarantee(guarantee)
                .acceptNewOutput(acceptsNewOutput)
                .input(input.toString());
        outputs.forEach(output -> spec.output(output.toString()));
        return spec.build();
    }
}
