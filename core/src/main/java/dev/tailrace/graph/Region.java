package dev.tailrace.graph;

import java.util.List;

/**
 * A part of the stream graph between two dispatching edges. Its nodes call each other directly; each of its tasks is one
 * instance of all of them.
 *
 * @param id place in the plan, from 0
 * @param nodes in topological order
 * @param parallelism number of tasks
 */
public record Region(int id, List<StreamNode> nodes, int parallelism) {

    public Region {
        nodes = List.copyOf(nodes);
    }
}
