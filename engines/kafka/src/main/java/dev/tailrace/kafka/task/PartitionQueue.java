package dev.tailrace.kafka.task;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Queue of the polled records of one partition, which the k-way merge reads as a log. */
final class PartitionQueue implements InputLog {

    private final TopicPartition partition;
    private List<ConsumerRecord<byte[], byte[]>> records = List.of();
    private int next;
    private long offset = -1;
    private int leaderEpoch = -1;
    private long bytesRead;
    private boolean complete;
    private long takenNs;
    private long timestampMs = -1;

    PartitionQueue(final TopicPartition partition) {
        this.partition = partition;
    }

    void take(final List<ConsumerRecord<byte[], byte[]>> polled) {
        records = polled;
        next = 0;
        takenNs = System.nanoTime();
    }

    boolean isDrained() {
        return next == records.size();
    }

    int waiting() {
        return records.size() - next;
    }

    /** Time when the records in the queue were polled. */
    long takenNs() {
        return takenNs;
    }

    /** Timestamp of the last record that was read. */
    long timestampMs() {
        return timestampMs;
    }

    /** The position after the last record that was read: its offset plus one. */
    long position() {
        return offset + 1;
    }

    /** Leader epoch of the last record that was read; -1 for none. */
    int leaderEpoch() {
        return leaderEpoch;
    }

    /** Marks the queue as complete: no more records follow. */
    void complete() {
        complete = true;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        int delivered = 0;
        while (delivered < limit && !isDrained()) {
            final ConsumerRecord<byte[], byte[]> record = records.get(next++);
            offset = record.offset();
            leaderEpoch = record.leaderEpoch().orElse(-1);
            timestampMs = record.timestamp();
            if (record.value() != null) {
                bytesRead += record.value().length;
                handler.onRecord(record.value(), 0, record.value().length, offset + 1);
                delivered++;
            }
        }
        return delivered == 0 && complete ? END : delivered;
    }

    @Override
    public String place() {
        return partition + ", offset " + offset;
    }

    @Override
    public String place(final long position) {
        return partition + ", offset " + (position - 1);
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public void close() {
        records = List.of();
        next = 0;
    }
}
