package dev.tailrace.aggregate;

/**
 * An aggregate whose rows can be joined, so that a sliding window may be put together from its panes.
 *
 * @param <T> type of the records that arrive
 */
public interface CombinableAggregate<T> extends RowAggregate<T> {

    /**
     * Makes {@code into} the row of its own records followed by those of {@code from}. Both may be in one array but do
     * not overlap; either may be that of no records; {@code from} is left as it is.
     */
    void combine(long[] into, int at, long[] from, int fromAt);
}
