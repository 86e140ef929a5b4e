package dev.tailrace.compiler;

import dev.tailrace.compiler.stream.GroupLowering;
import dev.tailrace.compiler.stream.StreamLowering;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.stream.StreamGraph;
import java.util.List;

/** Compiles a stream graph to the source of the class that runs it. */
public final class PipelineCompiler {

    private PipelineCompiler() {}

    /**
     * The source of a processor for the graph. Calls each supplier of the graph once, to find the class of its objects.
     *
     * @param className with its package
     */
    public static GeneratedSource source(final StreamGraph graph, final String className) {
        return GeneratedSource.of(StreamLowering.classOf(graph, className));
    }

    /**
     * The sources of processors for groups of nodes of one graph, in their order. Calls each supplier of the graph once,
     * to find the class of its objects.
     *
     * @param className with its package; the name of the group is added to it
     */
    @SuppressWarnings("exports") // plans are for engines, not part of the API
    public static List<GeneratedSource> sources(
            final StreamGraph graph, final List<GroupPlan> groups, final String className) {
        return GroupLowering.classesOf(graph, groups, className).stream()
                .map(GeneratedSource::of)
                .toList();
    }
}
