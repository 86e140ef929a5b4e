package dev.tailrace.runtime.stage;

import dev.tailrace.function.Mapper;
import dev.tailrace.function.Output;

/** Runs a {@link Mapper}. */
public final class MapStage<T, R> implements Stage, Output<T> {

    private final Mapper<? super T, ? extends R> mapper;
    private final Output<? super R> next;

    public MapStage(final Mapper<? super T, ? extends R> mapper, final Output<? super R> next) {
        this.mapper = mapper;
        this.next = next;
    }

    @Override
    public void emit(final T record) {
        next.emit(mapper.map(record));
    }
}
