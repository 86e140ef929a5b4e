package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.CombinableAggregate;
import dev.tailrace.aggregate.DeductibleAggregate;
import dev.tailrace.runtime.KeyedRows;

/**
 * The panes of sliding windows: stretches that divide size and slide, of which the last few make a window. Each key has a
 * ring of panes and one row for the whole window, side by side in one array; a pane carries its number, so that nothing has
 * to be emptied when time has moved past it.
 *
 * <p>A window costs the same however many panes it has. If the aggregate can deduct, the window's row is kept up: the
 * newest pane is combined into it, the oldest taken out. If not, there are two stacks, as in a queue made of two: the
 * newer panes are combined into one row as they come; the older ones were once turned over, each combined with all that
 * follow it, so that the row of the oldest is that of all of them. A window is one of each. When the older ones have run
 * out, the newer ones are turned over, which costs a combination per pane, once in as many windows.
 *
 * <p>Pane numbers rise; what a key has in them is found by {@link #open} and closed in the order {@link #window}, {@link
 * #slide}, once per pane number.
 */
final class PaneRows<T> {

    /** A pane's number stands before its row. */
    private static final int NUMBER = 1;

    private final CombinableAggregate<? super T> aggregate;
    private final DeductibleAggregate<? super T> deductible;
    private final int panes;
    private final int slots;
    private final int width;
    private final KeyedRows rows;

    /** Within what a key has: the newest pane that was turned over, the row of those after it, the row of the window. */
    private final int turned;

    private final int newer;
    private final int window;
    private final int ring;

    /** Windows that slide by one pane. */
    PaneRows(final CombinableAggregate<? super T> aggregate, final int panes) {
        this(aggregate, panes, 1);
    }

    /**
     * @param panes in a window, at least 1
     * @param ahead how many panes may be opened before the first of them is closed by {@link #window}, at least 1
     */
    PaneRows(final CombinableAggregate<? super T> aggregate, final int panes, final int ahead) {
        this.aggregate = aggregate;
        this.deductible = aggregate instanceof DeductibleAggregate<? super T> deducts ? deducts : null;
        this.panes = panes;
        this.slots = panes + ahead - 1;
        this.width = aggregate.width();
        this.turned = 0;
        this.newer = turned + 1;
        this.window = newer + width;
        this.ring = window + width;
        this.rows = new KeyedRows(ring + slots * (NUMBER + width));
    }

    KeyedRows keyedRows() {
        return rows;
    }

    long[] longs() {
        return rows.longs();
    }

    /** Begins with a key that is in no pane. */
    void begin(final int key) {
        final int at = rows.at(key);
        rows.longs()[at + turned] = KeyedRows.UNUSED;
        aggregate.clear(rows.longs(), at + newer);
        aggregate.clear(rows.longs(), at + window);
        if (slots > panes) {
            forget(at);
        }
    }

    /** Windows that slide by several panes begin before the key does, where panes of its earlier life may be left. */
    private void forget(final int at) {
        for (int slot = 0; slot < slots; slot++) {
            rows.longs()[at + ring + slot * (NUMBER + width)] = KeyedRows.UNUSED;
        }
    }

    /** Where the row of this pane of the key begins; empty when the pane is new. */
    int open(final int key, final long pane) {
        return openAt(rows.at(key), pane);
    }

    private int openAt(final int keyAt, final long pane) {
        final int at = paneAt(keyAt, pane);
        final long[] longs = rows.longs();
        if (longs[at] != pane) {
            longs[at] = pane;
            aggregate.clear(longs, at + NUMBER);
        }
        return at + NUMBER;
    }

    /** Where the row of the key's window begins that has this pane as its last; valid until {@link #slide}. */
    int window(final int key, final long lastPane) {
        final int at = rows.at(key);
        if (deductible != null) {
            combine(at + window, at, lastPane);
        } else {
            combineStacks(at, lastPane);
        }
        return at + window;
    }

    private void combineStacks(final int at, final long lastPane) {
        final long[] longs = rows.longs();
        final long firstPane = lastPane - panes + 1;
        if (longs[at + turned] < firstPane) {
            turnOver(at, firstPane, lastPane);
        } else {
            combine(at + newer, at, lastPane);
        }
        aggregate.clear(longs, at + window);
        combine(at + window, at, firstPane);
        aggregate.combine(longs, at + window, longs, at + newer);
    }

    /** Combines each pane with all that follow it, from the last one back. */
    private void turnOver(final int at, final long firstPane, final long lastPane) {
        openAt(at, lastPane);
        for (long pane = lastPane - 1; pane >= firstPane; pane--) {
            combine(openAt(at, pane), at, pane + 1);
        }
        rows.longs()[at + turned] = lastPane;
        aggregate.clear(rows.longs(), at + newer);
    }

    /** Takes the first pane of the key's window out, after its result. */
    void slide(final int key, final long lastPane) {
        if (deductible != null) {
            final int at = rows.at(key);
            final int leaving = paneAt(at, lastPane - panes + 1);
            if (rows.longs()[leaving] == lastPane - panes + 1) {
                deductible.deduct(rows.longs(), at + window, rows.longs(), leaving + NUMBER);
            }
        }
    }

    private void combine(final int into, final int at, final long pane) {
        final int from = paneAt(at, pane);
        final long[] longs = rows.longs();
        if (longs[from] == pane) {
            aggregate.combine(longs, into, longs, from + NUMBER);
        }
    }

    private int paneAt(final int at, final long pane) {
        return at + ring + (int) Math.floorMod(pane, (long) slots) * (NUMBER + width);
    }
}
