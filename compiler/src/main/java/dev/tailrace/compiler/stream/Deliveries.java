package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Statement;
import dev.tailrace.stream.StreamNode;
import java.util.List;

/** Writes the delivery of the records that a node emits: to all consumers, in the order of declaration. */
interface Deliveries {

    /** The statements that hand a value, emitted by this node, to its consumers. */
    List<Statement> deliver(StreamNode from, LocalValue value);

    /**
     * Adds a method that takes what this node emits and delivers it, and a field with an output that calls it.
     *
     * @return the name of the field
     */
    String output(StreamNode from);
}
