package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.stream.StreamNode;

/** Gives the expressions for the label and the time of the item that a class processes. */
interface Clock {

    /** The label of the current item. */
    Expression label();

    /** The time of what arrives at a node: the time of a record, or of a result that a punctuation caused. */
    Expression recordTime(StreamNode node);
}
