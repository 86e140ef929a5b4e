package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.progress.Recovery;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Reads the ends of output partitions for recoveries, all at once. Used by the recovery thread. */
final class OutputScans {

    private final Consumer<byte[], byte[]> consumer;
    private final Consumer<byte[], byte[]> everything;

    /**
     * @param consumer sees the same records as readers of the outputs; in no group
     * @param everything sees all records; may be the same consumer
     */
    OutputScans(final Consumer<byte[], byte[]> consumer, final Consumer<byte[], byte[]> everything) {
        this.consumer = consumer;
        this.everything = everything;
    }

    /** An output that a recovery wants to read. */
    record Scan(Recovery recovery, int output) {}

    /**
     * Reads each partition as far as its recovery needs it. Where readers see committed records only, this waits for open
     * transactions of other applications, because results of the partition task may come after them.
     *
     * @param scans by partition
     * @throws org.apache.kafka.common.errors.TimeoutException when a partition cannot be read to its end
     */
    void read(final Map<TopicPartition, Scan> scans) {
        final Set<TopicPartition> partitions = scans.keySet();
        final Map<TopicPartition, Long> starts = consumer.beginningOffsets(partitions);
        final Map<TopicPartition, Long> ends = ends(scans);
        final Map<TopicPartition, PartitionReader.Range> ranges = new HashMap<>();
        scans.forEach((partition, scan) -> {
            final Recovery recovery = scan.recovery();
            final long from = recovery.scanFrom(scan.output(), starts.get(partition), ends.get(partition));
            ranges.put(
                    partition,
                    new PartitionReader.Range(
                            from,
                            recovery.scanTo(scan.output()),
                            record -> recovery.scanned(scan.output(), PartitionReader.logged(record))));
        });
        new PartitionReader(consumer).read(ranges);
        scans.values().forEach(scan -> scan.recovery().scanEnded(scan.output()));
    }

    // A recovery that has not fenced the owner does not wait for its transaction, which may be open for long.
    private Map<TopicPartition, Long> ends(final Map<TopicPartition, Scan> scans) {
        final Map<TopicPartition, Long> seen = consumer.endOffsets(scans.keySet());
        if (everything == consumer) {
            return seen;
        }
        final Map<TopicPartition, Long> ends = new HashMap<>(everything.endOffsets(scans.keySet()));
        seen.forEach((partition, end) -> {
            if (!scans.get(partition).recovery().isAlone()) {
                ends.put(partition, end);
            }
        });
        return ends;
    }
}
