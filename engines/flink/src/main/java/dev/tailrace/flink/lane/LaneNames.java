package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.LaneIdentities;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.progress.LaneSpec;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.RunIdentity;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Which partitions the lane of a source partition reads and writes, and what they are called in its snapshots. */
record LaneNames(TopicPartition input, List<TopicPartition> outputs) {

    static LaneNames of(final LaneIdentities identities, final int partition) {
        return new LaneNames(
                new TopicPartition(identities.topics().inputs().get(0).name(), partition),
                identities.topics().outputs().stream()
                        .map(LogIdentity::name)
                        .map(topic -> new TopicPartition(topic, partition))
                        .toList());
    }

    static LaneSpec spec(final RunIdentity identity, final int partition, final RunRequest request) {
        final LaneSpec.Builder spec = LaneSpec.of(partition, identity.application(), identity.pipeline())
                .guarantee(request.guarantee())
                .committedByEngine(true)
                .accept(request.accepted());
        identity.inputs().forEach(spec::input);
        identity.outputs().forEach(spec::output);
        return spec.build();
    }
}
