package dev.tailrace.order;

import dev.tailrace.stream.StreamNode;
import java.util.List;
import java.util.Optional;

/**
 * Nodes that run together in each of several equal tasks and pass records to each other by plain calls. An asynchronous
 * node forms a separate group, which may have one task.
 *
 * @param id place among all groups of the execution graph
 * @param nodes in the order of the graph
 * @param parallelism number of tasks
 * @param key key by which records are distributed, if there is one and each key belongs to one task
 * @param ordered whether records have to arrive in order, at least those of each key
 * @param level maximum number of shuffles inside its region that a record has passed when it leaves the group
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

    /** Whether the group is an asynchronous node, whose results arrive later than its records. */
    public boolean answersLater() {
        return nodes.get(0).spec().answersLater();
    }

    @Override
    public String toString() {
        return "group " + id + " [" + name() + "]";
    }
}
