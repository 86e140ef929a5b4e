package dev.tailrace.runtime.calculation;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyedRows;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * A group for each key, as a node of a calculation: what the aggregate makes of all events that the key has had. The node
 * changes with each event. Who depends on it asks which group has changed, or for any group by its key; so groups of two
 * nodes are joined by reading both.
 *
 * <p>Used by the thread of the calculation. Allocates for new keys only.
 *
 * @param <E> type of the events
 */
public final class RunningGroups<E> implements Snapshotable {

    /** Stands before a row: whether the key has had an event. */
    private static final int USED = 1;

    private final KeyIndex<E> keys;
    private final RowAggregate<? super E> aggregate;
    private final CalculationTime clock;
    private final KeyedRows rows;
    private final GroupRow view = new GroupRow();
    private int latestKey = -1;

    /** Groups of these keys. */
    public RunningGroups(final KeyIndex<E> keys, final RowAggregate<? super E> aggregate, final CalculationTime clock) {
        this.keys = keys;
        this.aggregate = aggregate;
        this.clock = clock;
        this.rows = new KeyedRows(USED + aggregate.width());
    }

    /** Takes an event; called by the calculation. */
    public void onEvent(final E event) {
        latestKey = keys.indexOf(event);
        final int at = rows.at(latestKey);
        final long[] longs = rows.longs();
        if (longs[at] == KeyedRows.UNUSED) {
            longs[at] = 0;
            aggregate.clear(longs, at + USED);
        }
        aggregate.add(event, longs, at + USED);
    }

    /** The key of the latest event: the group that has changed last; -1 before the first. */
    public int latestKey() {
        return latestKey;
    }

    /** Whether the key has had an event. */
    public boolean has(final int key) {
        final long at = (long) key * (USED + aggregate.width());
        return key >= 0 && at < rows.longs().length && rows.longs()[(int) at] != KeyedRows.UNUSED;
    }

    /**
     * The group of a key: key and row; aggregates read their values from it. It covers all time up to now.
     *
     * @return valid until the next call; null when the key has had no event
     */
    public GroupRow get(final int key) {
        return has(key)
                ? view.result(key, RowResult.SINCE_THE_BEGINNING, clock.nowNs() + 1, rows.longs(), rows.at(key) + USED)
                : null;
    }

    @Override
    public void save(final StateOutput output) {
        output.putInt(latestKey);
        output.putState(rows);
        output.putState(keys.statePart());
    }

    @Override
    public void restore(final StateInput input) {
        latestKey = input.getInt();
        input.fillState(rows);
        input.fillState(keys.statePart());
    }
}
