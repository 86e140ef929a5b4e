package dev.tailrace.aggregate;

/**
 * An aggregate whose rows can be combined, so that a sliding window can be computed from its panes.
 *
 * @param <T> type of the input records
 */
public interface CombinableAggregate<T> extends RowAggregate<T> {

    /**
     * Combines two rows: {@code into} becomes the row of the records of {@code into}, followed by those of {@code
     * from}. Both may be in one array but do not overlap; either may be empty; {@code from} does not change.
     */
    void combine(long[] into, int at, long[] from, int fromAt);
}
