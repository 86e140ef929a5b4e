package dev.tailrace.kafka.lane;

import dev.tailrace.kafka.store.StateRecords;
import dev.tailrace.progress.Lane;
import dev.tailrace.progress.Published;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Transactions that readers wait for: results, the state after them and the positions in the input become visible at once or
 * not at all. The lane stands still while one is committed; that is the price.
 */
final class CommittingTransactions implements LaneTransactions {

    private static final int KEPT = 2;
    private static final long NEVER = Long.MIN_VALUE;

    private final Lane lane;
    private final ResultProducer producer;
    private final List<TopicPartition> sources;
    private final StateRecords state;
    private final Supplier<ConsumerGroupMetadata> group;
    private final long intervalNs;
    private final Deque<SnapshotName> kept = new ArrayDeque<>();
    private boolean open;
    private long openedNs = NEVER;

    /** @param group the membership under which positions are committed */
    CommittingTransactions(
            final Lane lane,
            final ResultProducer producer,
            final List<TopicPartition> sources,
            final StateRecords state,
            final Supplier<ConsumerGroupMetadata> group,
            final long intervalNs) {
        this.lane = lane;
        this.producer = producer;
        this.sources = sources;
        this.state = state;
        this.group = group;
        this.intervalNs = intervalNs;
    }

    @Override
    public void begin() {
        if (!open) {
            producer.client().beginTransaction();
            open = true;
        }
    }

    @Override
    public void poll(final long nowNs, final int processed) {
        if (processed > 0 && openedNs == NEVER) {
            openedNs = nowNs;
        }
        if (openedNs != NEVER && nowNs - openedNs >= intervalNs) {
            commit();
        }
    }

    @Override
    public void finish() {
        if (open && !producer.hasFailed()) {
            commit();
        }
    }

    private void commit() {
        open = false;
        openedNs = NEVER;
        try {
            final Snapshot snapshot = lane.snapshot(lane.capture());
            final byte[] image = SnapshotFormat.encode(snapshot);
            state.write(snapshot.name(), image, this::send);
            deleteOld(snapshot.name());
            producer.client().sendOffsetsToTransaction(offsets(snapshot, image.length), group.get());
            CrashPoint.BEFORE_COMMIT.reach();
            producer.client().commitTransaction();
            lane.committed(snapshot, image.length);
        } catch (final RuntimeException failure) {
            producer.failed(failure);
            lane.failed(0, -1, failure);
        }
    }

    private void send(final ProducerRecord<byte[], byte[]> record) {
        producer.client().send(record);
    }

    private void deleteOld(final SnapshotName newest) {
        kept.addLast(newest);
        if (kept.size() > KEPT) {
            state.delete(kept.removeFirst(), this::send);
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> offsets(final Snapshot snapshot, final int bytes) {
        final Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        final Published published =
                new Published(snapshot.name(), snapshot.inputs(), snapshot.outputs(), snapshot.records(), bytes);
        OffsetCommits.add(sources, published, offsets);
        return offsets;
    }
}
