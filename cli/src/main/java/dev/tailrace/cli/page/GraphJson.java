package dev.tailrace.cli.page;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamGraph;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a stream graph as JSON, for the page to draw. */
final class GraphJson {

    private GraphJson() {}

    static void write(final StreamGraph graph, final ObjectNode json) {
        final ArrayNode nodes = json.putArray("nodes");
        graph.nodes().forEach(node -> nodes.addObject()
                .put("name", node.name())
                .put("kind", node.spec().kind())
                .put("tasks", node.parallelism())
                .put("isSource", node.spec() instanceof NodeSpec.Source)
                .put("isSink", node.spec() instanceof NodeSpec.Sink));
        final ArrayNode edges = json.putArray("edges");
        graph.edges().forEach(edge -> edges.addObject()
                .put("from", edge.from().name())
                .put("to", edge.to().name())
                .put("dispatch", edge.describeDispatch()));
    }
}
