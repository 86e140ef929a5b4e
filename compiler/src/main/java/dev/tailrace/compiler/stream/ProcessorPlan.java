package dev.tailrace.compiler.stream;

import dev.tailrace.order.GroupPlan;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All decisions about the class of a graph, or of some of its nodes, before its source is written.
 *
 * @param group the nodes
 * @param parts the functions and objects of the nodes
 * @param emitted the record type that each node emits
 * @param identifiers the Java identifier of each node
 * @param cuts which nodes begin a method
 * @param clock whether nodes ask for stream time, and which nodes punctuations reach
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
