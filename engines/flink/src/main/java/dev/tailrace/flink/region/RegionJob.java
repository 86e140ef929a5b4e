package dev.tailrace.flink.region;

import dev.tailrace.flink.task.FlinkTypes;
import dev.tailrace.flink.task.InputRecord;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.PartitionTaskKey;
import dev.tailrace.flink.task.ResultRecord;
import dev.tailrace.remote.RemotePlan;
import dev.tailrace.remote.RemotePlan.Stage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;

/** Builds the operators of a plan between a source and a sink. Used once, when a job is built. */
public final class RegionJob {

    private final RemotePlan plan;
    private final PartitionTaskJob job;
    private final int threads;
    private final int partitionTasks;
    private final PartMessages messages;
    private final Map<Stage, DataStream<PartMessage>> into = new HashMap<>();

    /**
     * @param job the job description that is sent to the tasks; its request asks for this plan
     * @param threads maximum number of Flink tasks per operator
     */
    public RegionJob(final RemotePlan plan, final PartitionTaskJob job, final int threads) {
        this.plan = plan;
        this.job = job;
        this.threads = threads;
        this.partitionTasks = job.starts().size();
        this.messages = new PartMessages(plan.stages());
    }

    /** Number of Flink tasks of the source and the serial phases: at most the number of partition tasks. */
    public int phaseTasks() {
        return tasks(1);
    }

    private int tasks(final int ofPartitionTask) {
        return Math.max(1, Math.min(threads, partitionTasks * ofPartitionTask));
    }

    /**
     * The results of the records of a source, which has {@link #phaseTasks} tasks.
     *
     * @param input each partition in its order
     */
    public SingleOutputStreamOperator<ResultRecord> results(final DataStream<InputRecord> input) {
        final List<Stage> stages = plan.stages();
        spread(first(input), stages.get(0));
        for (final Stage stage : stages.subList(1, stages.size() - 1)) {
            spread(
                    operator(stage, PartMessageSerializer.TYPE, new TasksOperator(job, stage.number(), messages)),
                    stage);
        }
        return operator(plan.last(), FlinkTypes.RESULT, new LastPhaseOperator(job));
    }

    private SingleOutputStreamOperator<PartMessage> first(final DataStream<InputRecord> input) {
        return named(
                PartitionTaskKey.keyed(input, phaseTasks() == 1)
                        .transform(
                                plan.stages().get(0).name(),
                                PartMessageSerializer.TYPE,
                                new FirstPhaseOperator(job, messages)),
                plan.stages().get(0));
    }

    private <O> SingleOutputStreamOperator<O> operator(
            final Stage stage, final TypeInformation<O> type, final OneInputStreamOperator<PartMessage, O> operator) {
        return named(
                into.get(stage).keyBy(new PartKeys(stage.tasks()), Types.INT).transform(stage.name(), type, operator),
                stage);
    }

    private <O> SingleOutputStreamOperator<O> named(final SingleOutputStreamOperator<O> operator, final Stage stage) {
        return operator.uid("stage-" + stage.number()).setParallelism(tasks(stage.tasks()));
    }

    private void spread(final SingleOutputStreamOperator<PartMessage> operator, final Stage from) {
        for (final Stage to : plan.receivers(from)) {
            into.merge(to, operator.getSideOutput(messages.to(to)), DataStream::union);
        }
    }
}
