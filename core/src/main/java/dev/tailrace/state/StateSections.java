package dev.tailrace.state;

/**
 * Receives the objects that the state of a processor consists of, node by node. {@link StateWriter} saves them and
 * {@link StateReader} restores them, so that a processor lists them once for both.
 */
@FunctionalInterface
public interface StateSections {

    /**
     * Adds the state of a node.
     *
     * @param node its name, unique among the sections
     * @param parts the objects that hold its state, always in the same order: each a {@link Snapshotable} or any object with
     *     fields; null for a missing part; a function has no state
     * @return this
     * @throws IllegalArgumentException when there is a section of this name
     */
    StateSections section(String node, Object... parts);
}
