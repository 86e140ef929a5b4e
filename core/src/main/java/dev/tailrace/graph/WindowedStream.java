package dev.tailrace.graph;

import dev.tailrace.runtime.Aggregate;
import java.util.function.Supplier;

/**
 * A keyed stream cut into windows.
 *
 * @param <T> record type
 */
public final class WindowedStream<T> {

    private final KeyedStream<T> keyed;
    private final long sizeNs;

    WindowedStream(final KeyedStream<T> keyed, final long sizeNs) {
        this.keyed = keyed;
        this.sizeNs = sizeNs;
    }

    /**
     * Aggregates each window of each key. Results leave when logical time reaches the window's end, and at the end of
     * the input, in key order; a window without records has none.
     *
     * @param aggregate makes one aggregate per key
     */
    public <R> EventStream<R> aggregate(
            final String name, final Supplier<? extends Aggregate<? super T, ? extends R>> aggregate) {
        return keyed.stream().then(name, new NodeSpec.Window(sizeNs, aggregate), keyed.key());
    }
}
