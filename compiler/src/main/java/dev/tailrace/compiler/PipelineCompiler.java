package dev.tailrace.compiler;

import dev.tailrace.compiler.stream.StreamCompiler;
import dev.tailrace.graph.StreamGraph;

/** Compiles pipelines: from a stream graph to the source of the class that runs it. */
public final class PipelineCompiler {

    private PipelineCompiler() {}

    /**
     * The source of a processor for the graph. Calls each supplier of the graph once, to see what it makes.
     *
     * @param className with its package
     */
    public static GeneratedSource source(final StreamGraph graph, final String className) {
        return StreamCompiler.source(graph, className);
    }
}
