package dev.tailrace.flink.task;

import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamUtils;
import org.apache.flink.streaming.api.datastream.KeyedStream;

/**
 * Chooses the key of a partition task in Flink's keyed state: for each partition a number that Flink assigns to a key group
 * of our choice.
 *
 * <p>Flink hashes keys into key groups, and tasks get ranges of key groups. With the partitions themselves as keys, several
 * busy partition tasks would often meet in one task while another has none. So partitions take key groups as far from each
 * other as there are: 0, 64, 32, 96, ... (their bits reversed). The keys never change and do not depend on the parallelism
 * or the number of partitions, so that state returns to its partition task after rescaling.
 *
 * <p>Stateless; allocates nothing for a record.
 */
public final class PartitionTaskKey implements KeySelector<InputRecord, Integer> {

    /** The number of key groups, which never changes, and so the highest parallelism. */
    public static final int MAX_PARALLELISM = 128;

    private static final long serialVersionUID = 1L;

    private static final int BITS = Integer.numberOfTrailingZeros(MAX_PARALLELISM);

    private static final Integer[] FIRST_KEYS = firstKeys();

    @Override
    public Integer getKey(final InputRecord record) {
        return of(record.partition());
    }

    /**
     * Sends records to the tasks of their partition tasks. With one task the stream counts as partitioned by every key: records
     * are neither serialized nor handed to another thread.
     */
    public static KeyedStream<InputRecord, Integer> keyed(
            final DataStream<InputRecord> input, final boolean isOneTask) {
        return isOneTask
                ? DataStreamUtils.reinterpretAsKeyedStream(input, new PartitionTaskKey(), Types.INT)
                : input.keyBy(new PartitionTaskKey(), Types.INT);
    }

    /** The key of a partition's partition task. Partitions beyond the number of key groups are spread by Flink's hash. */
    public static Integer of(final int partition) {
        return partition < MAX_PARALLELISM ? FIRST_KEYS[partition] : Integer.valueOf(-partition);
    }

    /** Whether a key belongs to a task of a keyed operator. */
    public static boolean isIn(final Integer key, final TaskInfo task) {
        return KeyGroupRangeAssignment.assignKeyToParallelOperator(
                        key, MAX_PARALLELISM, task.getNumberOfParallelSubtasks())
                == task.getIndexOfThisSubtask();
    }

    private static Integer[] firstKeys() {
        final Integer[] byGroup = new Integer[MAX_PARALLELISM];
        int missing = MAX_PARALLELISM;
        for (int key = 0; missing > 0; key++) {
            final int group = KeyGroupRangeAssignment.assignToKeyGroup(key, MAX_PARALLELISM);
            if (byGroup[group] == null) {
                byGroup[group] = key;
                missing--;
            }
        }
        final Integer[] byPartition = new Integer[MAX_PARALLELISM];
        for (int partition = 0; partition < MAX_PARALLELISM; partition++) {
            byPartition[partition] = byGroup[Integer.reverse(partition) >>> Integer.SIZE - BITS];
        }
        return byPartition;
    }
}
