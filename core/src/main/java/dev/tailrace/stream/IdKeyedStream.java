package dev.tailrace.stream;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.plan.NodeSpec;
import java.util.function.Supplier;

/**
 * A stream that is keyed by a dense identifier, so that the state of a key can be found by an array access.
 *
 * @param <T> record type
 */
public final class IdKeyedStream<T> extends KeyedStream<T> {

    IdKeyedStream(final EventStream<T> stream, final Key.Id key) {
        super(stream, key);
    }

    /** Runs one operator instance per task that keeps the state of all its keys itself. */
    public <R> OperatorStream<R> processKeyed(
            final String name, final Supplier<? extends KeyedOperator<? super T, R>> operator) {
        return stream().operator(name, new NodeSpec.KeyedProcess(operator, 0), key());
    }

    /** Pairs this stream with another that has the same key. */
    public <R> IdConnectedStreams<T, R> connect(final IdKeyedStream<R> right) {
        return new IdConnectedStreams<>(this, right);
    }
}
