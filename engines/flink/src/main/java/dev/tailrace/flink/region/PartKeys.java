package dev.tailrace.flink.region;

import dev.tailrace.flink.task.PartitionTaskKey;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * Chooses the keys of the parts of one stage in Flink's keyed state: for each part a unique number that Flink assigns to a
 * key group of our choice. Messages go to the part to which they are addressed.
 *
 * <p>The tasks of a partition task take key groups at equal distances, so that as many Flink tasks get one each, and fewer
 * get equal numbers where possible; the first key groups of partition tasks are those of {@link PartitionTaskKey}. The keys
 * never change and do not depend on Flink's parallelism, so that state returns to its part after rescaling.
 *
 * <p>Used by one thread; allocates once per part.
 */
final class PartKeys implements KeySelector<PartMessage, Integer> {

    private static final long serialVersionUID = 1L;

    /** Number of keys to try for a part; the chance that none falls into its key group is negligible. */
    private static final int TRIED = 1 << 14;

    private static final int GROUPS = PartitionTaskKey.MAX_PARALLELISM;

    private final int tasks;
    private transient List<Integer> keys;

    /** @param tasks of the stage, per partition task */
    PartKeys(final int tasks) {
        this.tasks = tasks;
    }

    @Override
    public Integer getKey(final PartMessage message) {
        return of(message.partitionTask(), message.task());
    }

    /** The key of a part. */
    Integer of(final int partitionTask, final int task) {
        if (keys == null) {
            keys = new ArrayList<>();
        }
        final int part = partitionTask * tasks + task;
        while (keys.size() <= part) {
            keys.add(find(keys.size()));
        }
        return keys.get(part);
    }

    private Integer find(final int part) {
        final int group = group(part / tasks, part % tasks);
        for (int key = part * TRIED; key < (part + 1) * TRIED; key++) {
            if (KeyGroupRangeAssignment.assignToKeyGroup(key, GROUPS) == group) {
                return key;
            }
        }
        throw new AssertionError("no key for key group " + group);
    }

    private int group(final int partitionTask, final int task) {
        final int first = KeyGroupRangeAssignment.assignToKeyGroup(PartitionTaskKey.of(partitionTask), GROUPS);
        return (first + (task * GROUPS + tasks - 1) / tasks) % GROUPS;
    }
}
