package dev.tailrace.flink.region;

import dev.tailrace.flink.task.PartitionTaskKey;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * The keys of the parts of one stage in Flink's keyed state: for each part its own number that Flink puts into a key
 * group of our choice.
 *
 * <p>The tasks of a partition task take key groups at equal distances, so that as many tasks of Flink get one each, and
 * fewer get equally many where that is possible; partition tasks begin as far from each other as {@link PartitionTaskKey}
 * says. The keys are the same for ever, whatever the parallelism of Flink, so that state finds its part again after
 * rescaling.
 *
 * <p>Used by one thread; allocates for parts that it has not met before.
 */
final class PartKeys implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Keys that are tried for a part; that none of them hits its key group is out of the question. */
    private static final int TRIED = 1 << 14;

    private static final int GROUPS = PartitionTaskKey.MAX_PARALLELISM;

    private final int tasks;
    private transient List<Integer> keys;

    /** @param tasks of the stage, per partition task */
    PartKeys(final int tasks) {
        this.tasks = tasks;
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
