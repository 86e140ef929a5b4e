package dev.tailrace.flink.task;

import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.launch.value.RecordKey;

/** The pipeline of a job in one of its tasks. Used by the task's thread. */
public final class PartitionTaskPipeline implements AutoCloseable {

    private final RunRequest request;
    private final LoadedPipeline pipeline;
    private final TaskParts parts;

    private PartitionTaskPipeline(final RunRequest request, final LoadedPipeline pipeline, final TaskParts parts) {
        this.request = request;
        this.pipeline = pipeline;
        this.parts = parts;
    }

    /** Loads and compiles what the job asks for. */
    public static PartitionTaskPipeline load(final PartitionTaskJob job) {
        final RunRequest request = RunRequest.of(RequestText.read(job.request()));
        final LoadedPipeline pipeline = LoadedPipeline.of(request);
        final TaskParts parts = new TaskParts(
                pipeline.graph(),
                pipeline.processors()::create,
                request.inputTopics().get(0),
                request.outputTopics(),
                TaskIdentities.parse(job.identities()),
                RecordKey.of(request),
                request.onError(),
                true); // or no exactly-once, which was checked; nothing else asks
        return new PartitionTaskPipeline(request, pipeline, parts);
    }

    /** What was asked for. */
    public RunRequest request() {
        return request;
    }

    /** The classes it is made of. */
    public LoadedPipeline loaded() {
        return pipeline;
    }

    /** What its partition tasks are made of. */
    public TaskParts parts() {
        return parts;
    }

    @Override
    public void close() {
        pipeline.close();
    }
}
