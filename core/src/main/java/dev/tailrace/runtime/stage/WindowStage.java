package dev.tailrace.runtime.stage;

import dev.tailrace.runtime.Aggregate;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeySet;
import dev.tailrace.runtime.Output;
import dev.tailrace.runtime.TimeDriven;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Tumbling windows of logical time, one aggregate per key. Windows are half-open and aligned to time 0.
 *
 * <p>Logical time only moves forward, so at most one window is open at any time, for all keys together. It closes on the
 * first tick at or after its end, or at the end of the input; its results leave in key order. A key without records in
 * the window has no result.
 *
 * <p>What fires on a tick belongs to the time before it: the result of a window that ends at 60 s falls into the minute
 * that ends then.
 */
public final class WindowStage<T, R> implements Stage, Output<T>, TimeDriven {

    private final Supplier<? extends Aggregate<? super T, ? extends R>> factory;
    private final KeyIndex<? super T> keys;
    private final KeySet touched;
    private final long sizeNs;
    private final Output<? super R> next;
    private Aggregate<? super T, ? extends R>[] aggregates = newArray(16);
    private long endNs = NEVER;
    private Task task;

    public WindowStage(
            final Supplier<? extends Aggregate<? super T, ? extends R>> factory,
            final KeyIndex<? super T> keys,
            final long sizeNs,
            final Output<? super R> next) {
        this.factory = factory;
        this.keys = keys;
        this.touched = new KeySet(keys);
        this.sizeNs = sizeNs;
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public void emit(final T record) {
        if (endNs == NEVER) {
            endNs = (Math.floorDiv(task.time().recordTimeNs(), sizeNs) + 1) * sizeNs;
        }
        final int key = keys.indexOf(record);
        if (key >= aggregates.length || aggregates[key] == null) {
            create(key);
        }
        touched.add(key);
        aggregates[key].add(record);
    }

    private void create(final int key) {
        if (key >= aggregates.length) {
            aggregates = Arrays.copyOf(aggregates, Math.max(key + 1, 2 * aggregates.length));
        }
        aggregates[key] = factory.get();
    }

    @Override
    public long nextDueNs() {
        return endNs;
    }

    @Override
    public void fire(final long dueNs) {
        endNs = NEVER;
        touched.sort();
        for (int place = 0; place < touched.size(); place++) {
            close(aggregates[touched.get(place)], dueNs);
        }
        touched.clear();
    }

    private void close(final Aggregate<? super T, ? extends R> aggregate, final long dueNs) {
        final R result = aggregate.result(dueNs - sizeNs, dueNs);
        if (result != null) {
            next.emit(result);
        }
        aggregate.clear();
    }

    @Override
    public boolean firesAtEnd() {
        return true;
    }

    @SuppressWarnings("unchecked")
    private static <T, R> Aggregate<? super T, ? extends R>[] newArray(final int length) {
        return (Aggregate<? super T, ? extends R>[]) new Aggregate<?, ?>[length];
    }
}
