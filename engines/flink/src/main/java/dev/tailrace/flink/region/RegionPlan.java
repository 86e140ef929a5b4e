package dev.tailrace.flink.region;

import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.remote.RemotePlan;
import dev.tailrace.stream.Parallelism;
import java.util.Optional;

/** Decides whether a run spreads the regions of each partition over several tasks, and makes the plan. */
public final class RegionPlan {

    /** The option: {@code N}, {@code NODE=N,...}, or both. */
    public static final String OPTION = "parallelism";

    private RegionPlan() {}

    /**
     * The stages of a run; empty when nothing has several tasks and each partition task is one processor.
     *
     * @throws IllegalArgumentException when the pipeline cannot be spread as asked; the message names each node
     */
    public static Optional<RemotePlan> of(final LoadedPipeline pipeline) {
        final Optional<Parallelism> tasks = pipeline.spec().option(OPTION).map(Parallelism::parse);
        return tasks.map(pipeline::graph)
                .filter(graph -> graph.nodes().stream().anyMatch(node -> node.parallelism() > 1))
                .map(RemotePlan::of);
    }
}
