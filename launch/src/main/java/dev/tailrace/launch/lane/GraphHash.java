package dev.tailrace.launch.lane;

import dev.tailrace.compiler.Fingerprint;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.graph.StreamGraph;

/** Tells graphs apart that may compute other results; the same for a graph on every runner, so that readers see one graph. */
public final class GraphHash {

    private GraphHash() {}

    /** The hash of a graph, for stamps. */
    public static int of(final StreamGraph graph) {
        return Fingerprint.of(PipelineCompiler.source(graph, "dev.tailrace.generated.Lane"))
                .hashCode();
    }
}
