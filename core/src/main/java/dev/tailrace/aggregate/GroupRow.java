package dev.tailrace.aggregate;

/**
 * The plainest result: a view of the row itself, with its key and its window. One object, reused for each result; who
 * keeps it keeps a copy of what it needs.
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
        // Mostly the same array; writing a reference costs a barrier of the garbage collector.
        if (rows != inRows) {
            rows = inRows;
        }
        at = where;
        return this;
    }

    /** The identifier after a {@code keyById}, else a number; see {@link RowResult}. */
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

    /** The array that the row is in; only to be read. */
    public long[] rows() {
        return rows;
    }

    /** Where the row begins. */
    public int at() {
        return at;
    }
}
