package dev.tailrace.runtime.stage;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyTimers;
import dev.tailrace.runtime.KeyedTimers;
import dev.tailrace.runtime.TimeDriven;

/** Runs a {@link KeyedOperator}. */
public final class KeyedStage<T, R> implements Stage, Output<T> {

    private final KeyedOperator<? super T, R> operator;
    private final KeyIndex<? super T> keys;
    private final KeyTimers timers;
    private final KeyedTimers firing;
    private final Output<R> next;

    public KeyedStage(
            final KeyedOperator<? super T, R> operator,
            final KeyIndex<? super T> keys,
            final long timerResolutionNs,
            final Output<R> next) {
        this.operator = operator;
        this.keys = keys;
        this.timers = new KeyTimers(keys, timerResolutionNs);
        this.firing = new KeyedTimers(timers, (key, dueNs) -> operator.onTimer(key, dueNs, next));
        this.next = next;
    }

    @Override
    public void open(final Task task) {
        operator.open(task.context(timers));
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {operator, timers};
    }

    @Override
    public TimeDriven timeDriven() {
        return firing;
    }

    @Override
    public void emit(final T record) {
        operator.onRecord(keys.indexOf(record), record, next);
    }

    @Override
    public void close() {
        operator.close();
    }
}
