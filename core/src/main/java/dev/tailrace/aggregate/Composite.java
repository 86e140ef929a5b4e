package dev.tailrace.aggregate;

import java.util.List;

/**
 * Several aggregates over the same records. Their rows are parts of one row, in order. {@link Aggregates#all} makes
 * composites. A composite can be combined, or deducted, if all of its parts can.
 *
 * @param <T> type of the input records
 */
public interface Composite<T> extends RowAggregate<T> {

    /** The aggregates, in order. */
    List<? extends RowAggregate<T>> parts();

    /**
     * Offset of the row of a part in the whole row.
     *
     * @param part index of the part, from 0
     */
    int offset(int part);

    /** A composite whose parts can all be combined. */
    interface Combinable<T> extends Composite<T>, CombinableAggregate<T> {}

    /** A composite whose parts can all be deducted. */
    interface Deductible<T> extends Combinable<T>, DeductibleAggregate<T> {}
}
