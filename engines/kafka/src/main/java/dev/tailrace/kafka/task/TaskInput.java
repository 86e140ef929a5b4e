package dev.tailrace.kafka.task;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The input of a partition task: the records of one partition, or those of several merged in a declared order. Poll thread.
 */
interface TaskInput {

    /** Takes the records of a partition that a poll has returned. */
    void take(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records);

    /**
     * Takes the position of the consumer after the records that were taken. Offsets without a record may precede it,
     * such as those of transaction markers.
     */
    void advanceTo(TopicPartition partition, OffsetAndMetadata next);

    /** Whether more records of this partition can be taken. */
    boolean hasRoom(TopicPartition partition);

    /**
     * Processes the next record.
     *
     * @return false when there is none, or it is not known yet which record is next
     */
    boolean processNext();

    /** Whether all taken records have been processed; of a merge, whether all its partitions are complete too. */
    boolean isDrained();

    /** Whether {@link #processNext} may find a record. */
    default boolean mayProcess() {
        return !isDrained();
    }

    /** Time when the last processed record was polled, by {@link System#nanoTime}. */
    long takenNs();

    /** Timestamp of the last processed record, in milliseconds since 1970; below zero for none. */
    long timestampMs();

    /** Number of records of a partition that were taken and not processed. */
    int waiting(TopicPartition partition);

    /** Whether no record can be processed before one of this partition is taken: a merge waits for it. */
    default boolean awaits(final TopicPartition partition) {
        return false;
    }

    /** Partition and offset of the current record, for messages; allocates. */
    String place();

    /** Marks a partition as complete: it brings no more records. Called only in a run that ends with its input. */
    default void complete(final TopicPartition partition) {}
}
