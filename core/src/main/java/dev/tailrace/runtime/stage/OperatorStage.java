package dev.tailrace.runtime.stage;

import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyTimers;
import dev.tailrace.runtime.Operator;
import dev.tailrace.runtime.Output;
import dev.tailrace.runtime.TimeDriven;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Runs {@link Operator}s, one instance per key; a stream that is not keyed has the one key 0. A new key makes a new
 * instance.
 */
public final class OperatorStage<T, R> implements Stage, Output<T>, TimeDriven {

    private final Supplier<? extends Operator<? super T, R>> factory;
    private final KeyIndex<? super T> keys;
    private final KeyTimers timers;
    private final Output<R> next;
    private Operator<? super T, R>[] instances = newArray(16);
    private Task task;

    public OperatorStage(
            final Supplier<? extends Operator<? super T, R>> factory,
            final KeyIndex<? super T> keys,
            final long timerGranuleNs,
            final Output<R> next) {
        this.factory = factory;
        this.keys = keys;
        this.timers = new KeyTimers(keys, timerGranuleNs);
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public void emit(final T record) {
        final int key = keys.indexOf(record);
        Operator<? super T, R> operator = key < instances.length ? instances[key] : null;
        if (operator == null) {
            operator = create(key);
        }
        operator.onRecord(record, next);
    }

    private Operator<? super T, R> create(final int key) {
        if (key >= instances.length) {
            instances = Arrays.copyOf(instances, Math.max(key + 1, 2 * instances.length));
        }
        final Operator<? super T, R> operator = factory.get();
        instances[key] = operator;
        operator.open(task.context(timers, key));
        return operator;
    }

    @Override
    public long nextDueNs() {
        return timers.nextDueNs();
    }

    @Override
    public void fire(final long dueNs) {
        timers.firing(dueNs);
        instances[timers.take()].onTimer(dueNs, next);
        timers.fired();
    }

    @Override
    public boolean firesAtEnd() {
        return false;
    }

    @Override
    public void close() {
        for (final Operator<? super T, R> operator : instances) {
            if (operator != null) {
                operator.close();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T, R> Operator<? super T, R>[] newArray(final int length) {
        return (Operator<? super T, R>[]) new Operator<?, ?>[length];
    }
}
