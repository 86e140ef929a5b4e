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
 * Node of a calculation with a group for each key: the aggregate of all events of the key so far. The node changes with
 * each event. Dependants read the group that has changed, or any group by its key; reading both nodes joins the groups
 * of two nodes.
 *
 * <p>Used by the thread of the calculation. Allocates for new keys only.
 *
 * @param <E> type of the events
 */
public final class RunningGroups<E> implements Snapshotable {

    /** Width of the element before each row, which holds whether the key has had an event. */
    private static final int USED = 1;

    private final KeyIndex<E> keys;
    private final RowAggregate<? super E> aggregate;
    private final CalculationTime clock;
    private final KeyedRows rows;
    private final GroupRow view = new GroupRow();
    private int latestKey = -1;

    /** Creates the groups of these keys. */
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

    /** The key of the latest event, whose group has changed last; -1 before the first event. */
    public int latestKey() {
        return latestKey;
    }

    /** Whether the key has had an event. */
    public boolean has(final int key) {
        final long at = (long) key * (USED + aggregate.width());
        return key >= 0 && at < rows.longs().length && rows.longs()[(int) at] != KeyedRows.UNUSED;
    }

    /**
     * The group of a key: key and row; aggregates read their values from it. Its bounds are the beginning of time and
     * the nanosecond after stream time.
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
