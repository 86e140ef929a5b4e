package dev.tailrace.flink.lane;

import dev.tailrace.launch.lane.LaneIdentities;
import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.value.RecordKey;

/** The pipeline of a job in one of its tasks. Used by the task's thread. */
public final class LanePipeline implements AutoCloseable {

    private final RunRequest request;
    private final LoadedPipeline pipeline;
    private final LaneParts parts;

    private LanePipeline(final RunRequest request, final LoadedPipeline pipeline, final LaneParts parts) {
        this.request = request;
        this.pipeline = pipeline;
        this.parts = parts;
    }

    /** Loads and compiles what the job asks for. */
    public static LanePipeline load(final LaneJob job) {
        final RunRequest request = RunRequest.of(RequestText.read(job.request()));
        final LoadedPipeline pipeline = LoadedPipeline.of(request);
        final LaneParts parts = new LaneParts(
                pipeline.graph(),
                pipeline.processors()::create,
                request.inputTopics().get(0),
                request.outputTopics(),
                LaneIdentities.parse(job.identities()),
                RecordKey.of(request),
                request.onError(),
                true); // or no exactly-once, which was checked; nothing else asks
        return new LanePipeline(request, pipeline, parts);
    }

    /** What was asked for. */
    public RunRequest request() {
        return request;
    }

    /** The classes it is made of. */
    public LoadedPipeline loaded() {
        return pipeline;
    }

    /** What its lanes are made of. */
    public LaneParts parts() {
        return parts;
    }

    @Override
    public void close() {
        pipeline.close();
    }
}
