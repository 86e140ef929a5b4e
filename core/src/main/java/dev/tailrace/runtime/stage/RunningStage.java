package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;

/**
 * Aggregates all records of a key so far and emits a result for each record. Results begin at {@link
 * RowResult#SINCE_THE_BEGINNING} and end with the nanosecond after the record.
 */
public final class RunningStage<T, R> extends AggregatingStage<T, R> {

    private final Accumulators<? super T, ? extends R> accumulators;

    public RunningStage(
            final Accumulators<? super T, ? extends R> accumulators,
            final KeyIndex<? super T> keys,
            final Output<? super R> next) {
        super(keys, next);
        this.accumulators = accumulators;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), accumulators.statePart()};
    }

    /** Adds a record of the key with this number and emits the aggregate of the key so far. */
    @Override
    public void add(final int key, final T record) {
        accumulators.add(key, record);
        emitResult(accumulators.result(key, RowResult.SINCE_THE_BEGINNING, time.recordTimeNs() + 1));
    }
}
