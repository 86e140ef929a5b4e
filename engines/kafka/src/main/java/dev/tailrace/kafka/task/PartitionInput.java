package dev.tailrace.kafka.task;

import dev.tailrace.progress.PartitionTask;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Passes the records of one partition to its partition task unchanged. Skips records without a value, and markers in a
 * topic that another run has written.
 */
final class PartitionInput implements TaskInput {

    private final TopicPartition partition;
    private final PartitionTask task;
    private final DeadLetters deadLetters;
    private List<ConsumerRecord<byte[], byte[]>> records = List.of();
    private int next;
    private long offset = -1;
    private int epoch = -1;
    private long takenNs;
    private long timestampMs = -1;

    PartitionInput(final TopicPartition partition, final PartitionTask task, final DeadLetters deadLetters) {
        this.partition = partition;
        this.task = task;
        this.deadLetters = deadLetters;
    }

    @Override
    public void take(final TopicPartition from, final List<ConsumerRecord<byte[], byte[]>> polled) {
        records = polled;
        next = 0;
        takenNs = System.nanoTime();
    }

    @Override
    public boolean hasRoom(final TopicPartition from) {
        return isDrained();
    }

    @Override
    public boolean processNext() {
        if (next == records.size()) {
            return false;
        }
        final ConsumerRecord<byte[], byte[]> record = records.get(next++);
        final byte[] value = record.value();
        offset = record.offset();
        timestampMs = record.timestamp();
        if (value != null) {
            takeEpoch(record);
            deadLetters.before(record);
            task.onRecord(value, 0, value.length, offset + 1);
            deadLetters.after(record);
        }
        return true;
    }

    // The records of a poll may be of several epochs, and a position is valid only with that of the record before it.
    private void takeEpoch(final ConsumerRecord<byte[], byte[]> record) {
        final int newEpoch = record.leaderEpoch().orElse(-1);
        if (newEpoch != epoch) {
            epoch = newEpoch;
            task.leaderEpoch(0, newEpoch);
        }
    }

    @Override
    public boolean isDrained() {
        return next == records.size();
    }

    @Override
    public long takenNs() {
        return takenNs;
    }

    @Override
    public long timestampMs() {
        return timestampMs;
    }

    @Override
    public int waiting(final TopicPartition of) {
        return records.size() - next;
    }

    @Override
    public String place() {
        return partition + ", offset " + offset;
    }

    /** The input position after the current record: its offset plus one. */
    long position() {
        return offset + 1;
    }
}
