package dev.tailrace.kafka.lane;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Which partitions a poll loop has been given, and which lanes are at work on them. A partition without a lane waits for one
 * to recover. Poll thread, but for {@link #size}.
 */
final class LaneTable {

    private final Set<TopicPartition> owned = new LinkedHashSet<>();
    private final Map<TopicPartition, LaneSlot> slots = new HashMap<>();

    /** Replaced and never changed, so that it can be walked while lanes come and go. */
    private List<LaneSlot> lanes = List.of();

    private boolean everOwned;
    private volatile int size;

    /** These partitions are this loop's. */
    void own(final Collection<TopicPartition> partitions) {
        everOwned |= !partitions.isEmpty();
        owned.addAll(partitions);
    }

    /** These partitions are this loop's no more. */
    void disown(final Collection<TopicPartition> partitions) {
        owned.removeAll(partitions);
    }

    /** No partition is this loop's. */
    void disownAll() {
        owned.clear();
    }

    boolean ownsAllOf(final Collection<TopicPartition> partitions) {
        return owned.containsAll(partitions);
    }

    /** Those of the partitions that are this loop's. */
    Set<TopicPartition> ownedOf(final Collection<TopicPartition> partitions) {
        final Set<TopicPartition> mine = new LinkedHashSet<>(partitions);
        mine.retainAll(owned);
        return mine;
    }

    /** Those of the partitions that are this loop's and have no lane. */
    Set<TopicPartition> vacantOf(final Collection<TopicPartition> partitions) {
        final Set<TopicPartition> vacant = ownedOf(partitions);
        vacant.removeAll(slots.keySet());
        return vacant;
    }

    /** Whether it has had a partition at any time. */
    boolean hasEverOwned() {
        return everOwned;
    }

    void add(final LaneSlot slot) {
        slot.sources().forEach(source -> slots.put(source, slot));
        final List<LaneSlot> more = new ArrayList<>(lanes);
        more.add(slot);
        replace(more);
    }

    void remove(final LaneSlot slot) {
        slot.sources().forEach(slots::remove);
        final List<LaneSlot> fewer = new ArrayList<>(lanes);
        fewer.remove(slot);
        replace(fewer);
    }

    private void replace(final List<LaneSlot> changed) {
        lanes = List.copyOf(changed);
        size = lanes.size();
    }

    /** The lane of a partition; null when there is none at work. */
    LaneSlot at(final TopicPartition partition) {
        return slots.get(partition);
    }

    /** The lanes of these partitions. */
    Set<LaneSlot> of(final Collection<TopicPartition> partitions) {
        final Set<LaneSlot> found = new LinkedHashSet<>();
        for (final TopicPartition partition : partitions) {
            if (slots.containsKey(partition)) {
                found.add(slots.get(partition));
            }
        }
        return found;
    }

    /** The lanes at work, as of now. */
    List<LaneSlot> lanes() {
        return lanes;
    }

    /** Lanes at work; from any thread. */
    int size() {
        return size;
    }
}
