package dev.tailrace.runtime.stage;

import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.Output;

/** Runs a {@link FlatMapper}. */
public final class FlatMapStage<T, R> implements Stage, Output<T> {

    private final FlatMapper<? super T, R> mapper;
    private final Output<R> next;

    public FlatMapStage(final FlatMapper<? super T, R> mapper, final Output<R> next) {
        this.mapper = mapper;
        this.next = next;
    }

    @Override
    public void emit(final T record) {
        mapper.flatMap(record, next);
    }
}
