package dev.tailrace.function;

import java.util.function.BiFunction;

/** Keeps the state of {@link Aggregate#fold}. */
final class Fold<T, S, R> implements Aggregate<T, R> {

    private final transient S empty;
    private final transient BiFunction<S, T, S> next;
    private final transient FoldResult<S, R> result;
    private S state;

    Fold(final S empty, final BiFunction<S, T, S> next, final FoldResult<S, R> result) {
        this.empty = empty;
        this.next = next;
        this.result = result;
        state = empty;
    }

    @Override
    public void add(final T record) {
        state = next.apply(state, record);
    }

    @Override
    public R result(final long startNs, final long endNs) {
        return result.of(state, startNs, endNs);
    }

    @Override
    public void clear() {
        state = empty;
    }
}
