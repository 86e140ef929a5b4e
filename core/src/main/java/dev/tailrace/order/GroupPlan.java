package dev.tailrace.order;

import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.List;

/**
 * The nodes that one task runs in a parallel run: those of a {@link TaskGroup}, or of a serial phase. The plan is the
 * same for each task of the group, and for every number of tasks.
 *
 * @param graph graph that contains the nodes
 * @param name unique in its execution graph, an identifier: {@code Group0}, {@code Phase2}
 * @param nodes in the order of the graph
 * @param isOneOfSeveral whether the group has several tasks, so that keys have to be those of the task
 * @param keepsTime whether stream time is determined here
 */
public record GroupPlan(
        StreamGraph graph, String name, List<StreamNode> nodes, boolean isOneOfSeveral, boolean keepsTime) {

    public GroupPlan {
        nodes = List.copyOf(nodes);
    }

    /** All nodes of a graph, as the one task of a sequential run has them. */
    public static GroupPlan whole(final StreamGraph graph) {
        return new GroupPlan(graph, "Whole", graph.nodes(), false, true);
    }

    /** Whether records pass along the edge from one of the nodes to another. */
    public boolean isInside(final StreamEdge edge) {
        return nodes.contains(edge.from()) && nodes.contains(edge.to());
    }

    /** Whether the keys of records that pass along the edge have to be checked. */
    public boolean isGuarded(final StreamEdge edge) {
        return isOneOfSeveral && edge.key().isPresent() && isInside(edge);
    }

    /** The edges that lead into the group, in the order of the nodes and their inputs. */
    public List<StreamEdge> entries() {
        return nodes.stream()
                .flatMap(node -> graph.inputsOf(node).stream())
                .filter(edge -> !isInside(edge))
                .toList();
    }

    /**
     * Timer resolutions for which the task itself generates punctuations, in nanoseconds; empty if it receives
     * punctuations.
     */
    public long[] timerResolutionsNs() {
        return keepsTime ? graph.timerResolutionsNs() : new long[0];
    }
}
