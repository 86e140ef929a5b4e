package dev.tailrace.stream;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.plan.NodeSpec;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A keyed stream in windows that overlap. Windows are combined from panes as long as the slide (or as the greatest
 * common divisor of size and slide), so the aggregate has to be combinable. An {@code Aggregate}, which has an object
 * for each key, is not. The average cost of a result does not depend on the number of panes in a window. If the
 * aggregate is also deductible, every result has this cost. Otherwise, with n panes in a window, one result in n costs
 * n combinations.
 *
 * <p>Memory for each key: a row for each pane and two more.
 *
 * @param <T> record type
 */
public final class SlidingStream<T> {

    private final KeyedStream<T> keyed;
    private final Function<NodeSpec.Aggregation, NodeSpec> window;

    SlidingStream(final KeyedStream<T> keyed, final Function<NodeSpec.Aggregation, NodeSpec> window) {
        this.keyed = keyed;
        this.window = window;
    }

    /**
     * Aggregates each window of each key. Results with the same due time leave in key order. A window without records
     * has no result.
     *
     * @param result makes one object for each task, which turns rows into results
     */
    public <R> EventStream<R> aggregate(
            final String name,
            final RowAggregate.Combinable<? super T> aggregate,
            final Supplier<? extends RowResult<? extends R>> result) {
        return keyed.stream().then(name, window.apply(new NodeSpec.Aggregation.Rows(aggregate, result)), keyed.key());
    }

    /** Aggregates each window of each key and emits the rows themselves. */
    public EventStream<GroupRow> aggregate(final String name, final RowAggregate.Combinable<? super T> aggregate) {
        return aggregate(name, aggregate, GroupRow::new);
    }
}
