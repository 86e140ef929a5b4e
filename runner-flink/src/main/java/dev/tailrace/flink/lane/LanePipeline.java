package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.progress.Guarantee;

/** The pipeline of a job in one of its tasks. Used by the task's thread. */
final class LanePipeline implements AutoCloseable {

    private final LoadedPipeline pipeline;
    private final LaneParts parts;
    private final Guarantee guarantee;

    private LanePipeline(final LoadedPipeline pipeline, final LaneParts parts, final Guarantee guarantee) {
        this.pipeline = pipeline;
        this.parts = parts;
        this.guarantee = guarantee;
    }

    static LanePipeline load(final LaneJob job) {
        final RunRequest request = RunRequest.of(RequestText.read(job.request()));
        final LoadedPipeline pipeline = LoadedPipeline.of(request);
        final LaneParts parts = new LaneParts(
                pipeline.graph(),
                pipeline.processors()::create,
                request.inputTopics().get(0),
                request.outputTopics(),
                job.graphHash(),
                request.onError(),
                true); // or no exactly-once, which was checked; nothing else asks
        return new LanePipeline(pipeline, parts, request.guarantee());
    }

    LaneParts parts() {
        return parts;
    }

    Guarantee guarantee() {
        return guarantee;
    }

    @Override
    public void close() {
        pipeline.close();
    }
}
