package dev.tailrace.flink.region;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.remote.RemotePlan;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Setting;
import java.util.Optional;

/** Decides whether a run spreads the regions of each partition over several tasks, and makes the plan. */
public final class RegionPlan {

    /** The number of tasks of nodes. */
    public static final Setting<Optional<Parallelism>> PARALLELISM = EngineOptions.tasks(
                    "parallelism",
                    "",
                    "Number of tasks of all nodes that can have several, or of single ones, for each partition task; without it,"
                            + " each is one processor")
            .optional();

    private RegionPlan() {}

    /**
     * The stages of a run; empty when nothing has several tasks and each partition task is one processor.
     *
     * @throws dev.tailrace.stream.InvalidPipelineException with every node that cannot run in an ordered region
     * @throws IllegalArgumentException when the option cannot be parsed, or the pipeline has several sources or asynchronous
     *     nodes
     */
    public static Optional<RemotePlan> of(final LoadedPipeline pipeline) {
        final Optional<Parallelism> tasks =
                pipeline.spec().option(PARALLELISM.name()).map(Parallelism::parse);
        return tasks.map(pipeline::graph)
                .filter(graph -> graph.nodes().stream().anyMatch(node -> node.parallelism() > 1))
                .map(RemotePlan::of);
    }
}
