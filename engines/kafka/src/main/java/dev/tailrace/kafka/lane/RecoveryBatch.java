package dev.tailrace.kafka.lane;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * Lanes that recover together. Handed from the poll thread to the recovery thread and back; only the wish to stop crosses
 * over in between.
 */
final class RecoveryBatch {

    private final Set<TopicPartition> partitions;
    private final Supplier<List<LaneSlot>> maker;
    private volatile boolean cancelled;
    private List<LaneSlot> slots = List.of();
    private Throwable failure;

    /** @param maker makes the lanes of the partitions; called on the recovery thread */
    RecoveryBatch(final Collection<TopicPartition> partitions, final Supplier<List<LaneSlot>> maker) {
        this.partitions = Set.copyOf(partitions);
        this.maker = maker;
    }

    Set<TopicPartition> partitions() {
        return partitions;
    }

    /** Nobody waits for any of its lanes. */
    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    List<LaneSlot> make() {
        slots = maker.get();
        return slots;
    }

    void failed(final Throwable cause) {
        failure = cause;
    }

    /** The lanes, also when they have failed to recover. */
    List<LaneSlot> slots() {
        return slots;
    }

    /** Why it has failed; null when all lanes have begun. */
    Throwable failure() {
        return failure;
    }
}
