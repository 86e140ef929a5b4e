package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.function.RecordFilter;

/** Runs a {@link RecordFilter}. */
public final class FilterStage<T> implements Stage, Output<T> {

    private final RecordFilter<? super T> filter;
    private final Output<? super T> next;

    public FilterStage(final RecordFilter<? super T> filter, final Output<? super T> next) {
        this.filter = filter;
        this.next = next;
    }

    @Override
    public void emit(final T record) {
        if (filter.accepts(record)) {
            next.emit(record);
        }
    }
}
