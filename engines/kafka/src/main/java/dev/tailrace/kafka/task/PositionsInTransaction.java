package dev.tailrace.kafka.task;

import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.Published;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The contents of a transaction that commits input positions together with the results. The state is saved outside of it,
 * after the results are committed. A restart computes again from the last snapshot, and drops results that were committed.
 * So the cost of a transaction does not depend on the size of the state.
 */
final class PositionsInTransaction implements CommittingTransactions.Contents {

    private static final String NO_SNAPSHOT = "";

    private final PartitionTask task;
    private final List<TopicPartition> sources;
    private String snapshot = NO_SNAPSHOT;

    PositionsInTransaction(final PartitionTask task, final List<TopicPartition> sources) {
        this.task = task;
        this.sources = sources;
    }

    // During a replay the position of the partition task is lower than the committed one.
    @Override
    public Map<TopicPartition, OffsetAndMetadata> complete() {
        final Published published = task.takeCommit();
        if (published != null) {
            snapshot = OffsetCommits.manifest(published);
        }
        if (task.isReplaying()) {
            return Map.of();
        }
        final Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (int input = 0; input < sources.size(); input++) {
            final InputPosition position = task.position(input);
            offsets.put(sources.get(input), OffsetCommits.offset(position, snapshot));
        }
        return offsets;
    }

    @Override
    public void committed() {
        task.committed();
    }
}
