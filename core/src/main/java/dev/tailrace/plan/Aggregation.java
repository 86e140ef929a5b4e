package dev.tailrace.plan;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import java.util.function.Supplier;

/**
 * The accumulators of a windowing node: an object for each key, or a row of longs for each key. The DSL has checked the
 * types.
 */
public sealed interface Aggregation {

    /** The stateless aggregate of rows; null when each key has an object. */
    default RowAggregate<?> function() {
        return null;
    }

    /** Makes an aggregate for a key, or the object that turns rows into results. */
    Supplier<?> factory();

    /** An object of the user for each key. */
    record Objects(Supplier<? extends Aggregate<?, ?>> factory) implements Aggregation {}

    /** A row of longs for each key, and the object that turns a row into a result. */
    record Rows(RowAggregate<?> function, Supplier<? extends RowResult<?>> factory) implements Aggregation {}
}
