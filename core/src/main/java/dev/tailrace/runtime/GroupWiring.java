package dev.tailrace.runtime;

import dev.tailrace.function.Output;

/**
 * Provides a {@link GroupProcessor} with its parts, and with the connections of its nodes to other tasks. Edges are
 * named by the node that they lead to and its input. Used only while the processor is created.
 */
public interface GroupWiring extends Wiring {

    /**
     * The output for the records of an edge that leads out of the group.
     *
     * @throws IllegalArgumentException when no such edge leads out of the group
     */
    <T> Output<T> exit(String node, int input);

    /**
     * The keys of this task, for a keyed edge between two nodes of a group with several tasks: the key of each record
     * on this edge has to be checked.
     *
     * @throws IllegalArgumentException when there is no such edge
     */
    TaskKeys keys(String node, int input);
}
