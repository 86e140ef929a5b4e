package dev.tailrace.flink.task;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.RunIdentity;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Which partitions the partition task of a source partition reads and writes, and what they are called in its snapshots. */
record PartitionTaskNames(TopicPartition input, List<TopicPartition> outputs) {

    static PartitionTaskNames of(final TaskIdentities identities, final int partition) {
        return new PartitionTaskNames(
                new TopicPartition(identities.topics().inputs().get(0).name(), partition),
                identities.topics().outputs().stream()
                        .map(LogIdentity::name)
                        .map(topic -> new TopicPartition(topic, partition))
                        .toList());
    }

    static PartitionTaskSpec spec(final RunIdentity identity, final int partition, final RunSpec spec) {
        final PartitionTaskSpec.Builder partitionTask = PartitionTaskSpec.of(
                        partition, identity.application(), identity.pipeline())
                .guarantee(spec.guarantee())
                .committedByEngine(true)
                .accept(spec.accepted());
        identity.inputs().forEach(partitionTask::input);
        identity.outputs().forEach(partitionTask::output);
        return partitionTask.build();
    }
}
