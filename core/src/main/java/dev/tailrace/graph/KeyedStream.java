package dev.tailrace.graph;

import dev.tailrace.runtime.KeyedOperator;
import dev.tailrace.runtime.Operator;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A stream whose records are dispatched by a key: all records of one key meet in one task, in order.
 *
 * @param <T> record type
 */
public final class KeyedStream<T> {

    private final EventStream<T> stream;
    private final Key key;

    KeyedStream(final EventStream<T> stream, final Key key) {
        this.stream = stream;
        this.key = key;
    }

    /** Runs one operator instance per key, made when its key is first seen. */
    public <R> EventStream<R> process(final String name, final Supplier<? extends Operator<? super T, R>> operator) {
        return stream.then(name, new NodeSpec.Process(operator, 0), key);
    }

    /** Runs one operator instance per task that keeps the state of all its keys itself; needs {@code keyById}. */
    public <R> EventStream<R> processKeyed(
            final String name, final Supplier<? extends KeyedOperator<? super T, R>> operator) {
        return stream.then(name, new NodeSpec.KeyedProcess(operator, 0), key);
    }

    /** Cuts each key's records into windows of logical time, half-open and aligned to time 0. */
    public WindowedStream<T> tumblingWindow(final Duration size) {
        return new WindowedStream<>(this, Pipeline.nanos(size));
    }

    /** Pairs this stream with another that has the same key. */
    public <R> ConnectedStreams<T, R> connect(final KeyedStream<R> right) {
        return new ConnectedStreams<>(this, right);
    }

    EventStream<T> stream() {
        return stream;
    }

    Key key() {
        return key;
    }
}
