package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.stream.StreamNode;

/** How a class learns the place of what it processes. */
interface Clock {

    /** The label of what is being processed. */
    Expression label();

    /** The time that what arrives at a node belongs to: that of a record, or of what a punctuation has brought about. */
    Expression recordTime(StreamNode node);
}
