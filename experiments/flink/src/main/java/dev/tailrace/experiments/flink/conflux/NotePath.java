package dev.tailrace.experiments.flink.conflux;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.types.IntValue;

/**
 * Operator that notes in each record which task it has reached; {@link ConfluxChain} adds it at the beginning of each
 * group.
 *
 * @param <T> type of the values
 */
final class NotePath<T> extends RichMapFunction<Tuple2<IntValue, T>, Tuple2<IntValue, T>> {

    private static final long serialVersionUID = 1;

    private final PathGroups groups;
    private final int group;
    private transient int task;

    NotePath(final PathGroups groups, final int group) {
        this.groups = groups;
        this.group = group;
    }

    @Override
    public void open(final OpenContext context) {
        final int tasks = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
        if (tasks != groups.tasks(group)) {
            throw new IllegalStateException("group '" + groups.name(group) + "' was planned with " + groups.tasks(group)
                    + " tasks and has " + tasks + "; paths are partitions of a topic, so they cannot change: switch the"
                    + " adaptive scheduler off, or order by gap accounting");
        }
        task = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    }

    @Override
    public Tuple2<IntValue, T> map(final Tuple2<IntValue, T> record) {
        record.f0.setValue(groups.path(record.f0.getValue(), group, task));
        return record;
    }
}
