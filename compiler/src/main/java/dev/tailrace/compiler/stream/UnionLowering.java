package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Statement;
import java.util.List;

/** Several streams as one: the method that a union begins is called from each, so there is nothing to do but deliver. */
final class UnionLowering implements NodeLowering {

    private final NodeContext context;

    UnionLowering(final NodeContext context) {
        this.context = context;
    }

    @Override
    public void declare() {}

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        return context.deliveries().deliver(context.node(), value);
    }
}
