package dev.tailrace.runtime.calculation;

import dev.tailrace.state.StateSections;
import java.util.List;

/**
 * Provides a generated processor with its parts. Used in constructors and for lookups, never per event.
 *
 * <p>The caller names the type that it was compiled against; {@link #expect} checks that it is the right one.
 */
public interface CalculationParts {

    /**
     * Checks that the graph is the one that the class was generated from, and claims it for a processor: its nodes are
     * objects with state and serve one processor only.
     *
     * @throws IllegalArgumentException when the class was generated from another graph
     * @throws IllegalStateException when another processor has it
     */
    void expect(String fingerprint);

    /**
     * Claims the graph for a processor.
     *
     * @throws IllegalStateException when another processor has it
     */
    void take();

    /** The object of a node. */
    <N> N node(String node);

    /** A callback of a node that is called through its interface: a lambda, or a method that is not public. */
    <C> C callback(String node, int number);

    /** A filter function, by its number in the calculation. */
    <F> F filter(int number);

    /**
     * All objects that the user has given: the objects of the nodes, their callbacks, the filters, the handler of
     * unknown events.
     */
    List<Object> userObjects();

    /**
     * Lists the objects that hold the state, the same for every processor: a section for each node, under its name, and
     * one for stream time and the timers. Called between events; buffered events are not part of the state.
     */
    void state(StateSections sections);

    /** A fresh cycle. */
    Cycle cycle();

    /** A fresh, empty set of entries. */
    Entries entries();

    /** Stream time and its timers. */
    CalculationTime time();

    /** The queue of published events. */
    PublishedEvents published();

    /** The listener for the steps of the processor. */
    AuditTrail audit();
}
