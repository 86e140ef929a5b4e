package dev.tailrace.flink.task;

import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.launch.value.RecordKey;

/** The pipeline of a job in one of its tasks. Used by the task's thread. */
public final class PartitionTaskPipeline implements AutoCloseable {

    private final LoadedPipeline pipeline;
    private final TaskParts parts;

    private PartitionTaskPipeline(final LoadedPipeline pipeline, final TaskParts parts) {
        this.pipeline = pipeline;
        this.parts = parts;
    }

    /** Loads and compiles what the job asks for. */
    public static PartitionTaskPipeline load(final PartitionTaskJob job) {
        final RunSpec spec = RunSpec.parse(job.spec());
        final LoadedPipeline pipeline = LoadedPipeline.of(spec);
        final TaskParts parts = new TaskParts(
                pipeline.graph(),
                pipeline.processors()::create,
                spec.inputTopics().get(0),
                spec.outputTopics(),
                TaskIdentities.parse(job.identities()),
                RecordKey.of(spec),
                spec.onError(),
                true); // or no exactly-once, which was checked; nothing else asks
        return new PartitionTaskPipeline(pipeline, parts);
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
