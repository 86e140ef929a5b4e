package dev.tailrace.runtime.stage;

import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.Closing;
import dev.tailrace.runtime.Instances;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyTimers;
import dev.tailrace.runtime.KeyedTimers;
import dev.tailrace.runtime.TimeDriven;
import java.util.function.Supplier;

/**
 * Runs one {@link Operator} for each key. The operator of a key is made when the key first occurs. A stream that is not
 * keyed has the single key 0, whose operator is made when the task opens.
 */
public final class OperatorStage<T, R> implements Stage, Output<T> {

    private final KeyIndex<? super T> keys;
    private final boolean keyed;
    private final KeyTimers timers;
    private final KeyedTimers firing;
    private final Instances<Operator<? super T, R>> instances;
    private final Output<R> next;
    private Task task;

    /** @param keyed whether there is an operator for each key; if not, {@code keys} gives every record the number 0 */
    public OperatorStage(
            final Supplier<? extends Operator<? super T, R>> factory,
            final KeyIndex<? super T> keys,
            final boolean keyed,
            final long timerResolutionNs,
            final Output<R> next) {
        this.keys = keys;
        this.keyed = keyed;
        this.timers = new KeyTimers(keys, timerResolutionNs);
        this.instances = new Instances<>(factory, this::open);
        this.firing = new KeyedTimers(timers, (key, dueNs) -> instances.of(key).onTimer(dueNs, next));
        this.next = next;
    }

    private void open(final int key, final Operator<? super T, R> operator) {
        operator.open(task.context(timers, key));
    }

    @Override
    public void open(final Task owner) {
        task = owner;
        if (!keyed) {
            instances.of(0);
        }
    }

    @Override
    public Object[] stateParts() {
        return keyed ? new Object[] {keys.statePart(), instances, timers} : new Object[] {instances.of(0), timers};
    }

    @Override
    public TimeDriven timeDriven() {
        return firing;
    }

    @Override
    public void emit(final T record) {
        instances.of(keys.indexOf(record)).onRecord(record, next);
    }

    @Override
    public void close() {
        Closing.each(instances).run();
    }
}
