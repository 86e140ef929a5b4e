package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;

/**
 * Aggregates all records that a key has had so far, a result with each of them. Results begin at {@link
 * RowResult#SINCE_THE_BEGINNING} and end with the nanosecond after the record in hand.
 */
public final class RunningStage<T, R> implements Stage, Output<T> {

    private final Accumulators<? super T, ? extends R> accumulators;
    private final KeyIndex<? super T> keys;
    private final Output<? super R> next;
    private Task task;

    public RunningStage(
            final Accumulators<? super T, ? extends R> accumulators,
            final KeyIndex<? super T> keys,
            final Output<? super R> next) {
        this.accumulators = accumulators;
        this.keys = keys;
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), accumulators.statePart()};
    }

    @Override
    public void emit(final T record) {
        add(keys.indexOf(record), record);
    }

    /** Adds a record of this key number and emits what the key has come to. */
    public void add(final int key, final T record) {
        accumulators.add(key, record);
        final long endNs = task.time().recordTimeNs() + 1;
        final R result = accumulators.result(key, RowResult.SINCE_THE_BEGINNING, endNs);
        if (result != null) {
            next.emit(result);
        }
    }
}
