package dev.tailrace.stream;

import dev.tailrace.aggregate.CombinableAggregate;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.plan.NodeSpec;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * A keyed stream in windows that overlap. They are put together from panes, stretches as long as the slide (or as the
 * greatest common divisor of size and slide), so the aggregate has to be one that can be combined. An {@code Aggregate},
 * which keeps an object per key, cannot be: nothing says how two of its objects are joined, and one object per window and
 * key would take each record as often as windows overlap. A result costs the same on average however many panes are in a
 * window; if the aggregate can also be deducted, each result does, else one in as many as there are panes costs a
 * combination for each of them.
 *
 * <p>Memory: per key, a row for each pane and two more.
 *
 * @param <T> record type
 */
public final class SlidingStream<T> {

    private final KeyedStream<T> keyed;
    private final BiFunction<CombinableAggregate<?>, Supplier<? extends RowResult<?>>, NodeSpec> window;

    SlidingStream(
            final KeyedStream<T> keyed,
            final BiFunction<CombinableAggregate<?>, Supplier<? extends RowResult<?>>, NodeSpec> window) {
        this.keyed = keyed;
        this.window = window;
    }

    /**
     * Aggregates each window of each key. Results that are due at one time leave in key order; a window without records
     * has none.
     *
     * @param result makes one result step per task
     */
    public <R> EventStream<R> aggregate(
            final String name,
            final CombinableAggregate<? super T> aggregate,
            final Supplier<? extends RowResult<? extends R>> result) {
        return keyed.stream().then(name, window.apply(aggregate, result), keyed.key());
    }

    /** Aggregates each window of each key and emits the rows themselves. */
    public EventStream<GroupRow> aggregate(final String name, final CombinableAggregate<? super T> aggregate) {
        return aggregate(name, aggregate, GroupRow::new);
    }
}
