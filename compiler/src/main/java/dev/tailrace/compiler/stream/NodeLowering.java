package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.Statement;
import java.util.List;

/** Writes one node: its fields and methods when it is declared, its work where a record arrives. */
interface NodeLowering {

    /** Adds what the node needs in the class. Called once per node, in node order, before anything arrives. */
    void declare();

    /** Adds the methods through which records enter. Called once, after all nodes are declared. */
    default void addEntries() {}

    /**
     * Adds methods that are not called from where records arrive: what fires on punctuations. Called once, after all
     * declared.
     */
    default void addMethods() {}

    /** What the node's state consists of: the same parts, in the same order, as those of the interpreter's stage. */
    default List<Expression> stateParts() {
        return List.of();
    }

    /** The statements that process one record. */
    List<Statement> take(int input, LocalValue value);
}
