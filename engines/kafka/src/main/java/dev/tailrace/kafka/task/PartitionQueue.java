package dev.tailrace.kafka.task;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Queue of the polled records of one partition, which the k-way merge reads as a log. */
final class PartitionQueue implements InputLog {

    private static final long NONE = -1;

    private final TopicPartition partition;
    private List<ConsumerRecord<byte[], byte[]>> records = List.of();
    private int next;
    private long offset = -1;
    private long position = NONE;
    private int leaderEpoch = -1;
    private long positionBefore = NONE;
    private int leaderEpochBefore = -1;
    private OffsetAndMetadata polledTo;
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

    /** Takes the position of the consumer after the records in the queue. */
    void advanceTo(final OffsetAndMetadata consumerPosition) {
        polledTo = consumerPosition;
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

    /**
     * The position after the last record that the merge has taken from this queue: the record that it has read last, or
     * the one before while the merge keeps that record as a head. Below zero for none.
     *
     * @param merged position of the merge in this partition
     */
    long taken(final long merged) {
        return merged == position ? position : positionBefore;
    }

    /** Leader epoch of the record before a position that {@link #taken} has returned; -1 for none. */
    int leaderEpoch(final long taken) {
        return taken == position ? leaderEpoch : leaderEpochBefore;
    }

    /**
     * The position of the consumer, once there is no record before it that the merge has not taken; null otherwise.
     *
     * @param merged position of the merge in this partition
     */
    OffsetAndMetadata end(final long merged) {
        return isTaken(merged) ? polledTo : null;
    }

    /**
     * Whether the merge has no record of this queue and gets none before the next poll.
     *
     * @param merged position of the merge in this partition
     */
    boolean awaitsPoll(final long merged) {
        return isTaken(merged) && !complete;
    }

    private boolean isTaken(final long merged) {
        return isDrained() && (merged == position || position == NONE);
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
            timestampMs = record.timestamp();
            if (record.value() != null) {
                positionBefore = position;
                leaderEpochBefore = leaderEpoch;
                position = offset + 1;
                leaderEpoch = record.leaderEpoch().orElse(-1);
                bytesRead += record.value().length;
                handler.onRecord(record.value(), 0, record.value().length, position);
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
    public String place(final long after) {
        return partition + ", offset " + (after - 1);
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
