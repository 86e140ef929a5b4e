package dev.tailrace.kafka.task;

import dev.tailrace.kafka.store.TopicStore;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.Published;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;

/**
 * The contents of a transaction that commits input positions and the whole state together with the results, for results
 * that cannot be computed a second time. It writes as many bytes as the state has.
 */
final class StateInTransaction implements CommittingTransactions.Contents {

    private final PartitionTask task;
    private final Producer<byte[], byte[]> producer;
    private final List<TopicPartition> sources;
    private final TopicStore state;
    private Snapshot snapshot;
    private int bytes;

    StateInTransaction(
            final PartitionTask task,
            final Producer<byte[], byte[]> producer,
            final List<TopicPartition> sources,
            final TopicStore state) {
        this.task = task;
        this.producer = producer;
        this.sources = sources;
        this.state = state;
    }

    @Override
    public Map<TopicPartition, OffsetAndMetadata> complete() {
        snapshot = task.snapshot(task.checkpoint());
        final byte[] image = SnapshotFormat.encode(snapshot);
        bytes = image.length;
        state.replace(snapshot.name(), image, producer::send);
        final Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        OffsetCommits.add(sources, Published.of(snapshot, bytes), offsets);
        return offsets;
    }

    @Override
    public void committed() {
        task.committed(snapshot, bytes);
    }
}
