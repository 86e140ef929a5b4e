package dev.tailrace.compiler.stream;

import dev.tailrace.order.GroupPlan;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Everything that is decided about the class of a graph, or of some of its nodes, before a line of it is written.
 *
 * @param group the nodes
 * @param parts what the nodes are made of
 * @param emitted the record type that each node emits
 * @param identifiers what each node is called
 * @param cuts which nodes begin a method
 * @param clock who needs to know the time
 */
record ProcessorPlan(
        GroupPlan group,
        NodeParts parts,
        Map<StreamNode, Class<?>> emitted,
        Map<StreamNode, String> identifiers,
        Set<StreamNode> cuts,
        ClockPlan clock) {

    /** The plan of the class of a whole graph. */
    static ProcessorPlan of(final StreamGraph graph) {
        return of(GroupPlan.whole(graph), NodeParts.of(graph));
    }

    /** The plan of the class of some nodes. */
    static ProcessorPlan of(final GroupPlan group, final NodeParts parts) {
        return new ProcessorPlan(
                group,
                parts,
                RecordTypes.of(group.graph(), parts),
                NodeIdentifiers.of(group.nodes()),
                MethodCuts.of(group),
                ClockPlan.of(group.graph()));
    }

    StreamGraph graph() {
        return group.graph();
    }

    List<StreamNode> nodes() {
        return group.nodes();
    }

    String identifier(final StreamNode node) {
        return identifiers.get(node);
    }
}
