package dev.tailrace.compiler.calculation;

import java.util.List;

/**
 * A fact about one cycle that is not known before the cycle runs, such as whether a node has changed. Atoms refer to
 * nodes by id and to filters by number.
 */
sealed interface Atom {

    /** The node has decided that it changed. */
    record Changed(int node) implements Atom {}

    /** The node ran and has not changed. */
    record Unchanged(int node) implements Atom {}

    /**
     * The fields of the event have the values that these filters compare them with. Equal filters have equal numbers.
     */
    record Passes(List<Integer> filters) implements Atom {
        public Passes {
            filters = List.copyOf(filters);
        }
    }

    /**
     * The filters accept the event. They are evaluated once, and a flag stores the result.
     *
     * @param flag number of the flag, negative
     * @param fields the field comparisons that are evaluated before these filters
     */
    record Asked(int flag, List<Integer> fields) implements Atom {
        public Asked {
            fields = List.copyOf(fields);
        }
    }

    /** Buffered input has changed the node. */
    record Pending(int node) implements Atom {}
}
