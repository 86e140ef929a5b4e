package dev.tailrace.compiler.calculation;

import java.util.List;

/** A fact of one cycle that is not known before it runs. Nodes are mentioned by id, filters by number. */
sealed interface Atom {

    /** The node has changed, by its own decision. */
    record Changed(int node) implements Atom {}

    /** The node ran and has not changed. */
    record Unchanged(int node) implements Atom {}

    /** The event has the numbers in its fields that these filters ask for; equal filters have equal numbers. */
    record Passes(List<Integer> filters) implements Atom {
        public Passes {
            filters = List.copyOf(filters);
        }
    }

    /**
     * Filters were asked about the event, and accept it. They are asked once, and a flag remembers it.
     *
     * @param flag its number, negative
     * @param fields comparisons that were made before
     */
    record Asked(int flag, List<Integer> fields) implements Atom {
        public Asked {
            fields = List.copyOf(fields);
        }
    }

    /** Something was buffered that changed the node. */
    record Pending(int node) implements Atom {}
}
