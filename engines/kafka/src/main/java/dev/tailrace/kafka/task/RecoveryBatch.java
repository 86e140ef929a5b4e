package dev.tailrace.kafka.task;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * A batch of partition tasks that recover together. Handed from the poll thread to the recovery thread and back; in
 * between, only a cancellation crosses threads.
 */
final class RecoveryBatch {

    private final Set<TopicPartition> partitions;
    private final Supplier<List<TaskSlot>> maker;
    private volatile boolean cancelled;
    private List<TaskSlot> slots = List.of();
    private Throwable failure;

    /** @param maker creates the partition tasks of the partitions; called on the recovery thread */
    RecoveryBatch(final Collection<TopicPartition> partitions, final Supplier<List<TaskSlot>> maker) {
        this.partitions = Set.copyOf(partitions);
        this.maker = maker;
    }

    Set<TopicPartition> partitions() {
        return partitions;
    }

    /** Cancels the recovery of all partition tasks of the batch. */
    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    List<TaskSlot> make() {
        slots = maker.get();
        return slots;
    }

    void failed(final Throwable cause) {
        failure = cause;
    }

    /** The partition tasks, also when they have failed to recover. */
    List<TaskSlot> slots() {
        return slots;
    }

    /** The reason of the failure; null when all partition tasks have begun. */
    Throwable failure() {
        return failure;
    }
}
