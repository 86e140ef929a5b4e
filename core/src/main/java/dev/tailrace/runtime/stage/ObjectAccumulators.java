package dev.tailrace.runtime.stage;

import dev.tailrace.runtime.Aggregate;
import java.util.Arrays;
import java.util.function.Supplier;

/** Accumulators that are objects of the user, one per key, made when a key is first seen. */
public final class ObjectAccumulators<T, R> implements Accumulators<T, R> {

    private final Supplier<? extends Aggregate<? super T, ? extends R>> factory;
    private Aggregate<? super T, ? extends R>[] aggregates = newArray(16);

    public ObjectAccumulators(final Supplier<? extends Aggregate<? super T, ? extends R>> factory) {
        this.factory = factory;
    }

    @Override
    public void begin(final int key) {
        if (key >= aggregates.length) {
            aggregates = Arrays.copyOf(aggregates, Math.max(key + 1, 2 * aggregates.length));
        }
        if (aggregates[key] == null) {
            aggregates[key] = factory.get();
        } else {
            aggregates[key].clear();
        }
    }

    @Override
    public void add(final int key, final T record) {
        aggregates[key].add(record);
    }

    @Override
    public R result(final int key, final long startNs, final long endNs) {
        return aggregates[key].result(startNs, endNs);
    }

    @SuppressWarnings("unchecked")
    private static <T, R> Aggregate<? super T, ? extends R>[] newArray(final int length) {
        return (Aggregate<? super T, ? extends R>[]) new Aggregate<?, ?>[length];
    }
}
