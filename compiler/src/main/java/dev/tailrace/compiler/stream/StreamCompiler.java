package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.graph.StreamGraph;

/** Runs the passes. */
public final class StreamCompiler {

    private StreamCompiler() {}

    /** The source of the class that runs a graph. */
    public static GeneratedSource source(final StreamGraph graph, final String className) {
        final int dot = className.lastIndexOf('.');
        final String packageName = dot < 0 ? "" : className.substring(0, dot);
        return GeneratedSource.of(
                StreamLowering.lower(ProcessorPlan.of(graph), packageName, className.substring(dot + 1)));
    }
}
