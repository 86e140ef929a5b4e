package dev.tailrace.aggregate;

/**
 * The default result: a view of the row itself, with its key and its window. One object is reused for all results; a receiver
 * that keeps a result copies the values it needs.
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

    /** After {@code keyById} the identifier, else a number; see {@link RowResult}. */
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

    /** Where the row begins. */
    public int at() {
        return at;
    }
}
