package dev.tailrace.stream;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import dev.tailrace.plan.NodeSpec;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A keyed stream in windows that do not overlap. The accumulator of a key is a user-defined object, or a row of longs,
 * which is faster.
 *
 * @param <T> record type
 */
public final class WindowedStream<T> {

    private final KeyedStream<T> keyed;
    private final Function<NodeSpec.Aggregation, NodeSpec> window;

    WindowedStream(final KeyedStream<T> keyed, final Function<NodeSpec.Aggregation, NodeSpec> window) {
        this.keyed = keyed;
        this.window = window;
    }

    /**
     * Aggregates each window of each key in an object for each key. Results with the same due time leave in key order; a
     * window without records has no result.
     *
     * @param aggregate makes one aggregate for each key
     */
    public <R> EventStream<R> aggregate(
            final String name, final Supplier<? extends Aggregate<? super T, ? extends R>> aggregate) {
        return then(name, new NodeSpec.Aggregation.Objects(aggregate));
    }

    /**
     * Aggregates each window of each key in a row for each key. Results with the same due time leave in key order; a window
     * without records has no result.
     *
     * @param result makes one object for each task, which turns rows into results
     */
    public <R> EventStream<R> aggregate(
            final String name,
            final RowAggregate<? super T> aggregate,
            final Supplier<? extends RowResult<? extends R>> result) {
        return then(name, new NodeSpec.Aggregation.Rows(aggregate, result));
    }

    /** Aggregates each window of each key in a row for each key, and emits the rows themselves. */
    public EventStream<GroupRow> aggregate(final String name, final RowAggregate<? super T> aggregate) {
        return aggregate(name, aggregate, GroupRow::new);
    }

    private <R> EventStream<R> then(final String name, final NodeSpec.Aggregation aggregation) {
        return keyed.stream().then(name, window.apply(aggregation), keyed.key());
    }
}
