package dev.tailrace.flink.region;

import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.PartitionTaskPipeline;
import dev.tailrace.function.InputFaults;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.remote.RemoteParts;
import dev.tailrace.remote.RemotePlan;

/** The pipeline of a job in one of its tasks, in parts. Used by the task's thread. */
final class RegionPipeline implements AutoCloseable {

    /** Slots of which nothing has come, closed with one message when the task is busy. */
    private static final int ENDS_TOGETHER = 64;

    private final PartitionTaskPipeline pipeline;
    private final RemoteParts parts;

    private RegionPipeline(final PartitionTaskPipeline pipeline) {
        this.pipeline = pipeline;
        final RemotePlan plan = RegionPlan.of(pipeline.loaded()).orElseThrow();
        this.parts = new RemoteParts(
                plan,
                pipeline.loaded().groups(plan.execution()),
                pipeline.loaded().loader(),
                ENDS_TOGETHER);
    }

    static RegionPipeline load(final PartitionTaskJob job) {
        return new RegionPipeline(PartitionTaskPipeline.load(job));
    }

    TaskParts partitionTaskParts() {
        return pipeline.parts();
    }

    RemoteParts parts() {
        return parts;
    }

    RemotePlan.Stage stage(final int number) {
        return parts.plan().stages().get(number);
    }

    InputFaults newInputFaults() {
        return new InputFaults(pipeline.parts().onError());
    }

    @Override
    public void close() {
        pipeline.close();
    }
}
