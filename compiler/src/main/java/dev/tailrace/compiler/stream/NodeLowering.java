package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.Statement;
import java.util.List;

/** Writes one node: its fields and methods when it is declared, and the statements that process a record. */
@FunctionalInterface
interface NodeLowering {

    /** Adds the fields of the node. Called once for each node, in node order, before any {@link #take}. */
    default void declare() {}

    /** Adds the methods that are called on punctuations, not by records. Called once, after all nodes are declared. */
    default void addMethods() {}

    /** The parts of the node's state: the same parts, in the same order, as those of the interpreter's stage. */
    default List<Expression> stateParts() {
        return List.of();
    }

    /** The statements that process one record. */
    List<Statement> take(int input, LocalValue value);
}
