package dev.tailrace.flink.region;

import dev.tailrace.flink.lane.LaneJob;
import dev.tailrace.flink.lane.LanePipeline;
import dev.tailrace.function.Irregularities;
import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.remote.RemoteParts;
import dev.tailrace.remote.RemotePlan;

/** The pipeline of a job in one of its tasks, in parts. Used by the task's thread. */
final class RegionPipeline implements AutoCloseable {

    /** Slots of which nothing has come, closed with one message when the task is busy. */
    private static final int ENDS_TOGETHER = 64;

    private final LanePipeline pipeline;
    private final RemoteParts parts;

    private RegionPipeline(final LanePipeline pipeline) {
        this.pipeline = pipeline;
        final RemotePlan plan =
                RegionPlan.of(pipeline.request(), pipeline.loaded()).orElseThrow();
        this.parts = new RemoteParts(
                plan,
                pipeline.loaded().groups(plan.execution())::create,
                pipeline.loaded().loader(),
                ENDS_TOGETHER);
    }

    static RegionPipeline load(final LaneJob job) {
        return new RegionPipeline(LanePipeline.load(job));
    }

    LanePipeline lanes() {
        return pipeline;
    }

    LaneParts laneParts() {
        return pipeline.parts();
    }

    RemoteParts parts() {
        return parts;
    }

    RemotePlan.Stage stage(final int number) {
        return parts.plan().stages().get(number);
    }

    Irregularities newIrregularities() {
        return new Irregularities(pipeline.parts().onError());
    }

    @Override
    public void close() {
        pipeline.close();
    }
}
