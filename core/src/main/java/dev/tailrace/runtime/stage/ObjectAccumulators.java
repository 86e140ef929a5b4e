package dev.tailrace.runtime.stage;

import dev.tailrace.function.Aggregate;
import dev.tailrace.runtime.Instances;
import java.util.function.Supplier;

/** Accumulators that are objects of the user. The object of a key is made when the key first occurs. */
public final class ObjectAccumulators<T, R> implements Accumulators<T, R> {

    private final Instances<Aggregate<? super T, ? extends R>> aggregates;

    public ObjectAccumulators(final Supplier<? extends Aggregate<? super T, ? extends R>> factory) {
        this.aggregates = new Instances<>(factory);
    }

    @Override
    public void clear(final int key) {
        aggregates.of(key).clear();
    }

    @Override
    public void add(final int key, final T record) {
        aggregates.of(key).add(record);
    }

    @Override
    public R result(final int key, final long startNs, final long endNs) {
        return aggregates.of(key).result(startNs, endNs);
    }

    @Override
    public Object statePart() {
        return aggregates;
    }
}
