package dev.tailrace.compiler.calculation;

import java.util.List;

/** A fact of one cycle that is not known before it runs. Nodes are mentioned by id, filters by number. */
sealed interface Atom {

    /** The node has changed, by its own decision. */
    record Changed(int node) implements Atom {}

    /** The node ran and has not changed. */
    record Unchanged(int node) implements Atom {}

    /** The event passes all these filters; equal filters have equal numbers. */
    record Passes(List<Integer> filters) implements Atom {
        public Passes {
            filters = List.copyOf(filters);
        }
    }

    /** Something was buffered that changed the node. */
    record Pending(int node) implements Atom {}
}
