package dev.tailrace.state;

/**
 * Is told what the state of a processor consists of, node by node: {@link StateWriter} saves it, {@link StateReader}
 * restores it. So a processor says it once, and cannot say it in two ways.
 */
@FunctionalInterface
public interface StateSections {

    /**
     * The state of a node.
     *
     * @param node its name, unique among the sections
     * @param parts what its state consists of, in an order that stays the same: each a {@link Snapshotable} or any object
     *     with fields; null for a part that there is not; a function has no state
     * @return this
     * @throws IllegalArgumentException when there is a section of this name
     */
    StateSections section(String node, Object... parts);
}
