package dev.tailrace.stream;

import dev.tailrace.function.ConnectOperator;
import dev.tailrace.plan.NodeSpec;
import java.util.function.Supplier;

/**
 * Two streams that are keyed by the same dense identifier.
 *
 * @param <L> type of the left records
 * @param <R> type of the right records
 */
public final class IdConnectedStreams<L, R> extends ConnectedStreams<L, R> {

    IdConnectedStreams(final IdKeyedStream<L> left, final IdKeyedStream<R> right) {
        super(left, right);
    }

    /** Runs one operator instance per task over both inputs, in the total order; it keeps the state of all its keys itself. */
    public <O> OperatorStream<O> process(
            final String name, final Supplier<? extends ConnectOperator<? super L, ? super R, O>> operator) {
        return new OperatorStream<>(pipeline(), add(name, new NodeSpec.Connect(operator, 0)), null);
    }
}
