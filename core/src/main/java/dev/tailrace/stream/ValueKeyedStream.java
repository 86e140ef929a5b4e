package dev.tailrace.stream;

/**
 * A stream that is keyed by a comparable value.
 *
 * @param <T> record type
 */
public final class ValueKeyedStream<T> extends KeyedStream<T> {

    ValueKeyedStream(final EventStream<T> stream, final Key.Value key) {
        super(stream, key);
    }

    /** Pairs this stream with another that has the same key. */
    public <R> ConnectedStreams<T, R> connect(final ValueKeyedStream<R> right) {
        return new ConnectedStreams<>(this, right);
    }
}
