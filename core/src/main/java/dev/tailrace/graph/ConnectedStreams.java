package dev.tailrace.graph;

import dev.tailrace.runtime.ConnectOperator;
import java.util.function.Supplier;

/**
 * Two streams that share their key.
 *
 * @param <L> type of the left records
 * @param <R> type of the right records
 */
public final class ConnectedStreams<L, R> {

    private final KeyedStream<L> left;
    private final KeyedStream<R> right;

    ConnectedStreams(final KeyedStream<L> left, final KeyedStream<R> right) {
        this.left = left;
        this.right = right;
    }

    /** Runs one operator instance per task over both inputs, in the total order; needs {@code keyById} on both. */
    public <O> EventStream<O> process(
            final String name, final Supplier<? extends ConnectOperator<? super L, ? super R, O>> operator) {
        final Pipeline pipeline = left.stream().pipeline();
        final NodeDraft node = pipeline.add(name, new NodeSpec.Connect(operator, 0));
        left.stream().feed(pipeline, node, 0, left.key());
        right.stream().feed(pipeline, node, 1, right.key());
        return new EventStream<>(pipeline, node, null);
    }
}
