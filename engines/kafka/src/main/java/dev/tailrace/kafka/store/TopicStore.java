package dev.tailrace.kafka.store;

import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Keeps snapshots in a compacted topic; the number of the partition task selects the partition. Listing reads this partition
 * and, only if it has no snapshot of the task, those that had been selected before partitions were added to the topic. It
 * keeps the chunks until the partition task's snapshots are listed again, so that reading them takes no further request.
 *
 * <p>Written by one thread and read by another; both at once are safe.
 */
public final class TopicStore implements SnapshotStore, AutoCloseable {

    private final String topic;
    private final int partitions;
    private final Supplier<? extends Producer<byte[], byte[]>> producers;
    private final Supplier<? extends Consumer<byte[], byte[]>> consumers;
    private final Map<Integer, Assembly> found = new ConcurrentHashMap<>();
    /** What the partition of a partition task has; {@link #found} may be of partitions that it had before. */
    private final Map<Integer, Assembly> listed = new ConcurrentHashMap<>();

    private final Map<SnapshotName, Integer> chunks = new ConcurrentHashMap<>();

    private Producer<byte[], byte[]> producer;
    private boolean cancelled;

    /**
     * Creates a store that is read, and written by transactions only.
     *
     * @param partitions number of partitions of the topic
     * @param consumers creates a consumer in no group; closed after each use
     */
    public TopicStore(
            final String topic, final int partitions, final Supplier<? extends Consumer<byte[], byte[]>> consumers) {
        this(topic, partitions, consumers, () -> {
            throw new IllegalStateException("snapshots in topic '" + topic + "' are written by transactions only");
        });
    }

    /**
     * Creates a store that is read and written.
     *
     * @param producers creates a producer, idempotent and waiting for all replicas, when the first snapshot is written;
     *     closed with this
     */
    public TopicStore(
            final String topic,
            final int partitions,
            final Supplier<? extends Consumer<byte[], byte[]>> consumers,
            final Supplier<? extends Producer<byte[], byte[]>> producers) {
        this.topic = topic;
        this.partitions = partitions;
        this.consumers = consumers;
        this.producers = producers;
    }

    @Override
    public List<SnapshotName> list(final int task) throws IOException {
        Assembly assembly = assemble(Set.of(partitionOf(task)));
        listed.put(task, assembly);
        if (assembly.list(task).isEmpty()) {
            final Assembly former = assemble(formerPartitionsOf(task));
            assembly = former.list(task).isEmpty() ? assembly : former;
        }
        found.put(task, assembly);
        final List<SnapshotName> names = assembly.list(task);
        for (final SnapshotName name : names) {
            chunks.put(name, assembly.chunksOf(name));
        }
        return names;
    }

    private Assembly assemble(final Set<Integer> numbers) throws IOException {
        final Assembly assembly = new Assembly();
        if (numbers.isEmpty()) {
            return assembly;
        }
        final Map<TopicPartition, PartitionReader.Range> ranges = new HashMap<>();
        try (PartitionReader reader = new PartitionReader(consumers.get())) {
            for (final int number : numbers) {
                final TopicPartition partition = new TopicPartition(topic, number);
                ranges.put(
                        partition,
                        new PartitionReader.Range(
                                reader.begin(partition),
                                reader.end(partition),
                                record -> assembly.accept(record.key(), record.value())));
            }
            reader.read(ranges);
        } catch (final KafkaException e) {
            if (KafkaFailures.isRetriable(e)) {
                // The recovery begins again until a broker answers.
                throw e;
            }
            throw new IOException("topic '" + topic + "' cannot be read: " + e.getMessage(), e);
        }
        return assembly;
    }

    @Override
    public byte[] read(final SnapshotName name) throws IOException {
        final Assembly assembly = found.get(name.task());
        if (assembly == null) {
            list(name.task());
            return read(name);
        }
        return assembly.bytes(name)
                .orElseThrow(() -> new IOException("topic '" + topic + "' partition " + partitionOf(name.task()) + ": "
                        + name + " is damaged or incomplete"));
    }

    @Override
    public void write(final SnapshotName name, final byte[] bytes) throws IOException {
        found.remove(name.task());
        chunks.put(name, Chunks.count(bytes.length));
        sendAll(name.task(), records -> Chunks.cut(name, bytes, records));
    }

    @Override
    public void delete(final SnapshotName name) throws IOException {
        final Integer count = chunks.remove(name);
        sendAll(name.task(), records -> Chunks.keys(name, count == null ? 0 : count, records));
    }

    /**
     * Deletes the chunks of snapshots without a manifest, as of the last {@link #list}: their keys never come again, so
     * compaction would keep them. A former owner that is still writing one of them ends with an incomplete snapshot, which
     * a recovery skips. A transaction leaves none. Does not wait for the broker; what is lost is sent again by the next
     * start.
     */
    @Override
    public void discardUnfinished(final int task) throws IOException {
        final Assembly assembly = listed.remove(task);
        if (assembly == null) {
            return;
        }
        try {
            for (final SnapshotName name : assembly.unfinished(task)) {
                Chunks.keys(name, assembly.chunksOf(name), (key, none) -> send(task, key, none));
                assembly.drop(name);
            }
        } catch (final KafkaException | IllegalStateException e) {
            throw cannotWrite(e);
        }
    }

    /**
     * Passes the records to a sender that write a snapshot and delete those of its partition task but the one before, for a
     * caller that writes them in its own transaction. Those of earlier owners are known since the snapshots were listed.
     */
    public void replace(
            final SnapshotName name,
            final byte[] bytes,
            final java.util.function.Consumer<ProducerRecord<byte[], byte[]>> sender) {
        found.remove(name.task());
        final TreeSet<SnapshotName> others = chunks.keySet().stream()
                .filter(known -> known.task() == name.task())
                .collect(Collectors.toCollection(TreeSet::new));
        final SnapshotName before = others.lower(name);
        chunks.put(name, Chunks.count(bytes.length));
        Chunks.cut(name, bytes, (key, value) -> sender.accept(record(name.task(), key, value)));
        others.removeIf(other -> other.equals(before));
        others.forEach(other ->
                Chunks.keys(other, chunks.remove(other), (key, none) -> sender.accept(record(name.task(), key, none))));
    }

    private ProducerRecord<byte[], byte[]> record(final int task, final byte[] key, final byte[] value) {
        return new ProducerRecord<>(topic, partitionOf(task), key, value);
    }

    private Future<RecordMetadata> send(final int task, final byte[] key, final byte[] value) {
        return producer().send(record(task, key, value));
    }

    private synchronized Producer<byte[], byte[]> producer() {
        if (cancelled) {
            throw new KafkaException("the run has ended");
        }
        if (producer == null) {
            producer = producers.get();
        }
        return producer;
    }

    // One producer to one partition: when the manifest, which is sent last, is in the log, so are the chunks.
    private void sendAll(final int task, final java.util.function.Consumer<BiConsumer<byte[], byte[]>> records)
            throws IOException {
        final List<Future<RecordMetadata>> sent = new ArrayList<>();
        try {
            records.accept((key, value) -> sent.add(send(task, key, value)));
            for (final Future<RecordMetadata> record : sent) {
                record.get();
            }
        } catch (final ExecutionException | KafkaException | IllegalStateException e) {
            throw cannotWrite(e);
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing topic '" + topic + "'", interrupted);
        }
    }

    private IOException cannotWrite(final Exception cause) {
        return new IOException("topic '" + topic + "' cannot be written: " + cause.getMessage(), cause);
    }

    private int partitionOf(final int task) {
        return Math.floorMod(task, partitions);
    }

    /** The partitions in which its snapshots are if they were written when the topic had fewer partitions. */
    private Set<Integer> formerPartitionsOf(final int task) {
        return IntStream.range(1, partitions)
                .map(fewer -> Math.floorMod(task, fewer))
                .filter(partition -> partition != partitionOf(task))
                .boxed()
                .collect(Collectors.toSet());
    }

    /** Cancels writes: a send that waits for a broker fails at once. */
    @Override
    public synchronized void cancelWrites() {
        cancelled = true;
        if (producer != null) {
            producer.close(Duration.ZERO);
        }
    }

    @Override
    public void close() {
        cancelWrites();
    }
}
