package dev.tailrace.function;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
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

    /** Refuses what the function would change for all keys and windows at once. */
    static void checkEmpty(final Object empty) {
        if (empty != null && (isMutableArray(empty) || isMutableCollection(empty))) {
            throw new IllegalArgumentException("the empty state of a fold is a "
                    + empty.getClass().getTypeName()
                    + ", which all keys and windows would share; use an immutable state, such as a record, or"
                    + " implement Aggregate, which is made for each key");
        }
    }

    private static boolean isMutableArray(final Object object) {
        return object.getClass().isArray() && Array.getLength(object) > 0;
    }

    // The classes of List.of and List.copyOf, and the wrappers of Collections, count as immutable.
    private static boolean isMutableCollection(final Object object) {
        final String name = object.getClass().getName();
        return (object instanceof Collection || object instanceof Map)
                && name.startsWith("java.util.")
                && !name.startsWith("java.util.ImmutableCollections")
                && !name.startsWith("java.util.Collections$");
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
