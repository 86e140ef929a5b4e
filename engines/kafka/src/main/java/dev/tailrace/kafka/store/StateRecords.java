package dev.tailrace.kafka.store;

import dev.tailrace.progress.SnapshotName;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Converts snapshots to records of a topic, for callers that send them in their own transaction. Used by one thread. */
public final class StateRecords {

    private final String topic;
    private final int partitions;
    private final Map<SnapshotName, Integer> chunks = new HashMap<>();

    /** @param partitions number of partitions of the topic */
    public StateRecords(final String topic, final int partitions) {
        this.topic = topic;
        this.partitions = partitions;
    }

    /** Passes the records of a snapshot to the sender, in order. */
    public void write(
            final SnapshotName name, final byte[] bytes, final Consumer<ProducerRecord<byte[], byte[]>> sender) {
        chunks.put(name, Chunks.count(bytes.length));
        Chunks.cut(name, bytes, (key, value) -> sender.accept(record(name, key, value)));
    }

    /** Passes the records that delete a snapshot to the sender. The snapshot was written by this object. */
    public void delete(final SnapshotName name, final Consumer<ProducerRecord<byte[], byte[]>> sender) {
        final Integer count = chunks.remove(name);
        Chunks.keys(name, count == null ? 0 : count, (key, none) -> sender.accept(record(name, key, none)));
    }

    private ProducerRecord<byte[], byte[]> record(final SnapshotName name, final byte[] key, final byte[] value) {
        return new ProducerRecord<>(topic, Math.floorMod(name.task(), partitions), key, value);
    }
}
