package dev.tailrace.aggregate;

import java.util.List;

/**
 * Several aggregates over the same records: their rows lie one behind the other in one row. {@link Aggregates#all} makes
 * them, as capable as the least capable of their parts.
 *
 * @param <T> type of the records that arrive
 */
public interface Composite<T> extends RowAggregate<T> {

    /** What it is made of, in order. */
    List<? extends RowAggregate<T>> parts();

    /**
     * Where the row of a part begins, counted from the beginning of the whole row.
     *
     * @param part its place among the parts, from 0
     */
    int offset(int part);

    /** A composite whose parts can all be combined. */
    interface Combinable<T> extends Composite<T>, CombinableAggregate<T> {}

    /** A composite whose parts can all be deducted. */
    interface Deductible<T> extends Combinable<T>, DeductibleAggregate<T> {}
}
