package dev.tailrace.runtime.stage;

import dev.tailrace.function.Aggregate;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.Instances;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyOrder;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.runtime.TumblingWindows;
import java.util.function.Supplier;

/**
 * Tumbling windows of stream time, one aggregate per key. Windows are half-open and aligned to time 0.
 *
 * <p>Stream time only moves forward, so at most one window is open at any time, for all keys together. It closes on the
 * first punctuation at or after its end, or at the end of the input; its results leave in key order. A key without records in
 * the window has no result.
 *
 * <p>What fires on a punctuation belongs to the time before it: the result of a window that ends at 60 s falls into the minute
 * that ends then.
 */
public final class WindowStage<T, R> implements Stage, Output<T>, TimeDriven {

    private final KeyIndex<? super T> keys;
    private final TumblingWindows windows;
    private final Instances<Aggregate<? super T, ? extends R>> aggregates;
    private final Output<? super R> next;
    private Task task;

    public WindowStage(
            final Supplier<? extends Aggregate<? super T, ? extends R>> factory,
            final KeyIndex<? super T> keys,
            final long sizeNs,
            final Output<? super R> next) {
        this.keys = keys;
        this.windows = new TumblingWindows(sizeNs, keys, this::close);
        this.aggregates = new Instances<>(factory);
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), windows, aggregates};
    }

    @Override
    public void emit(final T record) {
        final int key = keys.indexOf(record);
        windows.touch(key, task.time());
        aggregates.of(key).add(record);
    }

    private void close(final int key, final long startNs, final long endNs) {
        final Aggregate<? super T, ? extends R> aggregate = aggregates.of(key);
        final R result = aggregate.result(startNs, endNs);
        if (result != null) {
            next.emit(result);
        }
        aggregate.clear();
    }

    @Override
    public long nextDueNs() {
        return windows.nextDueNs();
    }

    @Override
    public void fire(final long dueNs) {
        windows.fire(dueNs);
    }

    @Override
    public int firingKey() {
        return windows.firingKey();
    }

    @Override
    public KeyOrder keyOrder() {
        return windows.keyOrder();
    }

    @Override
    public boolean firesAtEnd() {
        return true;
    }
}
