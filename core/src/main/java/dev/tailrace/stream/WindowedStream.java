package dev.tailrace.stream;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import dev.tailrace.plan.Aggregation;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowSpec;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A keyed stream cut into windows that do not overlap. What is kept of a window is an object of yours per key, or a row
 * of longs, which is the fast way.
 *
 * @param <T> record type
 */
public final class WindowedStream<T> {

    private final KeyedStream<T> keyed;
    private final Function<Aggregation, NodeSpec> window;

    WindowedStream(final KeyedStream<T> keyed, final Function<Aggregation, NodeSpec> window) {
        this.keyed = keyed;
        this.window = window;
    }

    static NodeSpec tumbling(final long sizeNs, final Aggregation aggregation) {
        return aggregation instanceof Aggregation.Rows rows
                ? new WindowSpec.Tumbling(sizeNs, rows.aggregate(), rows.result())
                : new NodeSpec.Window(sizeNs, ((Aggregation.Objects) aggregation).aggregate());
    }

    /**
     * Aggregates each window of each key, with an object per key. Results that are due at one time leave in key order; a
     * window without records has none.
     *
     * @param aggregate makes one aggregate per key
     */
    public <R> EventStream<R> aggregate(
            final String name, final Supplier<? extends Aggregate<? super T, ? extends R>> aggregate) {
        return then(name, new Aggregation.Objects(aggregate));
    }

    /**
     * Aggregates each window of each key, in a row per key. Results that are due at one time leave in key order; a
     * window without records has none.
     *
     * @param result makes one result step per task
     */
    public <R> EventStream<R> aggregate(
            final String name,
            final RowAggregate<? super T> aggregate,
            final Supplier<? extends RowResult<? extends R>> result) {
        return then(name, new Aggregation.Rows(aggregate, result));
    }

    /** Aggregates each window of each key, in a row per key, and emits the rows themselves. */
    public EventStream<GroupRow> aggregate(final String name, final RowAggregate<? super T> aggregate) {
        return aggregate(name, aggregate, GroupRow::new);
    }

    private <R> EventStream<R> then(final String name, final Aggregation aggregation) {
        return keyed.stream().then(name, window.apply(aggregation), keyed.key());
    }
}
