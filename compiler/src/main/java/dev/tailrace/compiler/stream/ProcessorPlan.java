package dev.tailrace.compiler.stream;

import dev.tailrace.graph.StreamGraph;
import dev.tailrace.graph.StreamNode;
import java.util.Map;
import java.util.Set;

/**
 * Everything that is decided about the class of a graph, before a line of it is written.
 *
 * @param parts what the nodes are made of
 * @param emitted the record type that each node emits
 * @param identifiers what each node is called
 * @param cuts which nodes begin a method
 * @param clock who needs to know the time
 */
record ProcessorPlan(
        StreamGraph graph,
        Parts parts,
        Map<StreamNode, Class<?>> emitted,
        Map<StreamNode, String> identifiers,
        Set<StreamNode> cuts,
        ClockPlan clock) {

    static ProcessorPlan of(final StreamGraph graph) {
        final Parts parts = Parts.of(graph);
        return new ProcessorPlan(
                graph,
                parts,
                RecordTypes.of(graph, parts),
                Identifiers.of(graph),
                MethodCuts.of(graph),
                ClockPlan.of(graph));
    }

    String identifier(final StreamNode node) {
        return identifiers.get(node);
    }
}
