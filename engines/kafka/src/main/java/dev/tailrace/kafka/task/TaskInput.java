package dev.tailrace.kafka.task;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * How records come to a partition task: those of one partition as they are, or those of several in a declared order. Poll
 * thread.
 */
interface TaskInput {

    /** Takes what a poll has brought of a partition. */
    void take(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records);

    /** Whether more of this partition may come. */
    boolean hasRoom(TopicPartition partition);

    /**
     * Processes the next record.
     *
     * @return false when there is none, or it is not known which one it is
     */
    boolean processNext();

    /** Whether all that was taken has been processed. */
    boolean isDrained();

    /** Whether {@link #processNext} may find one. */
    default boolean mayProcess() {
        return !isDrained();
    }

    /** When the record that was processed last had been polled, by {@link System#nanoTime}. */
    long takenNs();

    /** Timestamp of the record that was processed last, in milliseconds since 1970; below zero for none. */
    long timestampMs();

    /** Records of a partition that were taken and not processed. */
    int waiting(TopicPartition partition);

    /** Where the record in hand comes from, for people; allocates. */
    String place();

    /** This partition brings no more records; only the run that ends with its input says so. */
    default void complete(final TopicPartition partition) {}
}
