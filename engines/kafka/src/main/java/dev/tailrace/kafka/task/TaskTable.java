package dev.tailrace.kafka.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Table of the partitions that are assigned to a poll loop, and of the active partition tasks on them. A partition without
 * a partition task waits for one to recover. Poll thread, except for {@link #size}.
 */
final class TaskTable {

    private final Set<TopicPartition> owned = new LinkedHashSet<>();
    private final Map<TopicPartition, TaskSlot> slots = new HashMap<>();

    /** Replaced and never modified, so that callers can iterate over it while partition tasks are added and removed. */
    private List<TaskSlot> tasks = List.of();

    private boolean everOwned;
    private volatile int size;

    /** Adds partitions that are assigned to this loop. */
    void own(final Collection<TopicPartition> partitions) {
        everOwned |= !partitions.isEmpty();
        owned.addAll(partitions);
    }

    /** Removes partitions that are not assigned to this loop any more. */
    void release(final Collection<TopicPartition> partitions) {
        owned.removeAll(partitions);
    }

    boolean ownsAllOf(final Collection<TopicPartition> partitions) {
        return owned.containsAll(partitions);
    }

    /** The given partitions that are assigned to this loop. */
    Set<TopicPartition> ownedOf(final Collection<TopicPartition> partitions) {
        final Set<TopicPartition> own = new LinkedHashSet<>(partitions);
        own.retainAll(owned);
        return own;
    }

    /** The given partitions that are assigned to this loop and have no partition task. */
    Set<TopicPartition> vacantOf(final Collection<TopicPartition> partitions) {
        final Set<TopicPartition> vacant = ownedOf(partitions);
        vacant.removeAll(slots.keySet());
        return vacant;
    }

    /** Whether any partition has ever been assigned to this loop. */
    boolean hasEverOwned() {
        return everOwned;
    }

    void add(final TaskSlot slot) {
        slot.sources().forEach(source -> slots.put(source, slot));
        final List<TaskSlot> more = new ArrayList<>(tasks);
        more.add(slot);
        replace(more);
    }

    void remove(final TaskSlot slot) {
        slot.sources().forEach(slots::remove);
        final List<TaskSlot> fewer = new ArrayList<>(tasks);
        fewer.remove(slot);
        replace(fewer);
    }

    private void replace(final List<TaskSlot> changed) {
        tasks = List.copyOf(changed);
        size = tasks.size();
    }

    /** The partition task of a partition; null when there is none. */
    TaskSlot at(final TopicPartition partition) {
        return slots.get(partition);
    }

    /** The partition tasks of these partitions. */
    Set<TaskSlot> of(final Collection<TopicPartition> partitions) {
        final Set<TaskSlot> found = new LinkedHashSet<>();
        for (final TopicPartition partition : partitions) {
            if (slots.containsKey(partition)) {
                found.add(slots.get(partition));
            }
        }
        return found;
    }

    /** The active partition tasks; the list does not change later. */
    List<TaskSlot> tasks() {
        return tasks;
    }

    /** Number of active partition tasks; from any thread. */
    int size() {
        return size;
    }
}
