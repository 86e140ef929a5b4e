package dev.tailrace.order;

import dev.tailrace.stream.StreamNode;
import java.util.List;
import java.util.Optional;

/**
 * Nodes that run together in several like tasks: records pass between them by plain calls. A node that answers later is a
 * group of its own, perhaps of one task.
 *
 * @param id place among all groups of the execution graph
 * @param nodes in the order of the graph
 * @param parallelism number of tasks
 * @param key what its records are dispatched by, when they are and each key has its task
 * @param ordered whether it has to get its records in order, those of each key at least
 * @param level most shuffles inside its region that a record has passed when it leaves the group's nodes
 */
public record TaskGroup(
        int id, List<StreamNode> nodes, int parallelism, Optional<String> key, boolean ordered, int level) {

    public TaskGroup {
        nodes = List.copyOf(nodes);
    }

    /** The names of the nodes: {@code tape, windows}. */
    public String name() {
        return String.join(", ", nodes.stream().map(StreamNode::name).toList());
    }

    /** Whether some node waits for stream time. */
    public boolean waitsForTime() {
        return nodes.stream().anyMatch(node -> node.spec().timerResolutionNs() > 0);
    }

    /** Whether it is one node that asks others, and whose results come later than its records. */
    public boolean answersLater() {
        return nodes.get(0).spec().answersLater();
    }

    @Override
    public String toString() {
        return "group " + id + " [" + name() + "]";
    }
}
