package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.stream.StreamNode;

/** Label and time are moved by others, in the objects themselves. */
final class GivenClock implements Clock {

    @Override
    public Expression label() {
        return name("label");
    }

    @Override
    public Expression recordTime(final StreamNode node) {
        return call("time", "recordTimeNs");
    }
}
