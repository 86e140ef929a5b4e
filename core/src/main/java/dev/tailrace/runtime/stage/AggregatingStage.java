package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.StreamTime;

/** Base of the stages that aggregate the records of each key: finds the key, knows the time, and emits results. */
abstract class AggregatingStage<T, R> implements Stage, Output<T> {

    final KeyIndex<? super T> keys;
    private final Output<? super R> next;
    StreamTime time;

    AggregatingStage(final KeyIndex<? super T> keys, final Output<? super R> next) {
        this.keys = keys;
        this.next = next;
    }

    @Override
    public final void open(final Task task) {
        time = task.time();
    }

    @Override
    public final void emit(final T record) {
        add(keys.indexOf(record), record);
    }

    /** Adds a record of the key with this number. */
    public abstract void add(int key, T record);

    /** Emits a result, unless it is null. */
    final void emitResult(final R result) {
        if (result != null) {
            next.emit(result);
        }
    }
}
