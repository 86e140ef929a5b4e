package dev.tailrace.order;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;

/** Finds the nodes that have several tasks but can run only in one. */
final class ParallelRefusals {

    private final StreamGraph graph;
    private final List<String> problems = new ArrayList<>();

    private ParallelRefusals(final StreamGraph graph) {
        this.graph = graph;
    }

    static void check(final StreamGraph graph) {
        final ParallelRefusals refusals = new ParallelRefusals(graph);
        graph.nodes().stream().filter(node -> node.parallelism() > 1).forEach(refusals::check);
        if (!refusals.problems.isEmpty()) {
            throw new UnorderablePipelineException(graph.name(), refusals.problems);
        }
    }

    private void check(final StreamNode node) {
        final List<StreamEdge> inputs = graph.inputsOf(node);
        final boolean keyed = inputs.stream().allMatch(edge -> edge.key().isPresent());
        if (node.spec().keepsOrder() && !keyed) {
            refuse(
                    node,
                    "keeps state for the whole stream, which several tasks would divide; key its input or give it one task");
        }
        if (node.spec().isEnd() && !(node.spec() instanceof NodeSpec.Sink)) {
            refuse(node, "hands records to the program, one at a time and in order; give it one task");
        }
        if (node.spec() instanceof NodeSpec.Source && graph.mergesInput()) {
            refuse(node, "is a source whose records are put in order as they are decoded; give it one task");
        }
    }

    private void refuse(final StreamNode node, final String why) {
        problems.add("node '" + node.name() + "' has " + node.parallelism() + " tasks and " + why);
    }
}
