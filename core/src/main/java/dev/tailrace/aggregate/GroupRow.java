package dev.tailrace.aggregate;

/**
 * The default result of an aggregation: a view of the accumulator row, with its key and its window. One object is
 * reused for all results; a receiver that keeps a result copies the values it needs.
 *
 * <pre>{@code
 * Sum<Trade> volume = Aggregates.sum(Trade::shares);
 * trades.tumblingWindow(second).aggregate("volume", volume).map("text", group -> volume.value(group));
 * }</pre>
 */
public final class GroupRow implements RowResult<GroupRow> {

    private int key;
    private long startNs;
    private long endNs;
    private long[] rows;
    private int at;

    @Override
    public GroupRow result(
            final int ofKey, final long firstNs, final long afterNs, final long[] inRows, final int where) {
        key = ofKey;
        startNs = firstNs;
        endNs = afterNs;
        // The array is usually the same, and writing a reference costs a write barrier of the garbage collector.
        if (rows != inRows) {
            rows = inRows;
        }
        at = where;
        return this;
    }

    /** The identifier after {@code keyById}, else the number of the key; see {@link RowResult}. */
    public int key() {
        return key;
    }

    /** First nanosecond of the window. */
    public long startNs() {
        return startNs;
    }

    /** First nanosecond after the window. */
    public long endNs() {
        return endNs;
    }

    /** The array that contains the row; read-only. */
    public long[] rows() {
        return rows;
    }

    /** Index of the first long of the row. */
    public int at() {
        return at;
    }
}
