package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.stream.StreamNode;
import java.util.function.Function;

/**
 * The expressions for the label and the time of the item that a class processes.
 *
 * @param label of the current item
 * @param recordTime the time of what arrives at a node: of a record, or of a result that a punctuation caused
 */
record Clock(Expression label, Function<StreamNode, Expression> recordTime) {}
