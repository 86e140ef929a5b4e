package dev.tailrace.runtime;

import dev.tailrace.function.Output;

/**
 * Hands a {@link GroupProcessor} its parts, and what joins its nodes to those of other tasks. Edges are named by the node
 * that they lead to and its input. Used while the processor is made only.
 */
public interface GroupWiring extends Wiring {

    /**
     * Where the records of an edge go that leads out of the group.
     *
     * @throws IllegalArgumentException when no such edge does
     */
    <T> Output<T> exit(String node, int input);

    /**
     * The keys of this task, for a keyed edge between two nodes of a group that has several tasks: what passes along it
     * has to be asked.
     *
     * @throws IllegalArgumentException when there is no such edge
     */
    TaskKeys keys(String node, int input);
}
