package dev.tailrace.kafka.task;

import dev.tailrace.progress.PartitionTask;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
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
    private OffsetAndMetadata polledTo;
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
    public void advanceTo(final TopicPartition from, final OffsetAndMetadata consumerPosition) {
        polledTo = consumerPosition;
    }

    @Override
    public boolean hasRoom(final TopicPartition from) {
        return isDrained();
    }

    @Override
    public boolean processNext() {
        final boolean found = next < records.size();
        if (found) {
            process(records.get(next++));
        }
        if (polledTo != null && isDrained()) {
            task.moveTo(0, polledTo.offset(), polledTo.leaderEpoch().orElse(-1));
            polledTo = null;
        }
        return found;
    }

    // The records of a poll may be of several epochs, and a position is valid only with that of the record before it.
    private void process(final ConsumerRecord<byte[], byte[]> record) {
        final byte[] value = record.value();
        final int epoch = record.leaderEpoch().orElse(-1);
        offset = record.offset();
        timestampMs = record.timestamp();
        if (value == null) {
            task.moveTo(0, offset + 1, epoch);
        } else {
            task.leaderEpoch(0, epoch);
            deadLetters.before();
            task.onRecord(value, 0, value.length, offset + 1);
            deadLetters.after(record);
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
