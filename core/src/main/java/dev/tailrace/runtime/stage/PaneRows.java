package dev.tailrace.runtime.stage;

import dev.tailrace.runtime.KeyedRows;
import dev.tailrace.runtime.aggregate.CombinableAggregate;
import dev.tailrace.runtime.aggregate.DeductibleAggregate;

/**
 * The panes of sliding windows: stretches as long as the slide, of which the last few make a window. Each key has a ring
 * of panes and one row for the whole window, side by side in one array; a pane carries its number, so that nothing has
 * to be emptied when time has moved past it.
 *
 * <p>If the aggregate can deduct, the window's row is kept up: one pane is combined into it, one taken out, whatever
 * their number. If not, it is combined anew of all panes for each result.
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
    private final int width;
    private final KeyedRows rows;

    /**
     * @param panes in a window, at least 1
     */
    PaneRows(final CombinableAggregate<? super T> aggregate, final int panes) {
        this.aggregate = aggregate;
        this.deductible = aggregate instanceof DeductibleAggregate<? super T> deducts ? deducts : null;
        this.panes = panes;
        this.width = aggregate.width();
        this.rows = new KeyedRows(width + panes * (NUMBER + width));
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
        aggregate.clear(rows.longs(), at);
    }

    /** Where the row of this pane of the key begins; empty when the pane is new. */
    int open(final int key, final long pane) {
        final int at = paneAt(rows.at(key), pane);
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
            combine(at, lastPane);
        } else {
            aggregate.clear(rows.longs(), at);
            for (long pane = lastPane - panes + 1; pane <= lastPane; pane++) {
                combine(at, pane);
            }
        }
        return at;
    }

    /** Takes the first pane of the key's window out, after its result. */
    void slide(final int key, final long lastPane) {
        if (deductible != null) {
            final int at = rows.at(key);
            final int leaving = paneAt(at, lastPane - panes + 1);
            if (rows.longs()[leaving] == lastPane - panes + 1) {
                deductible.deduct(rows.longs(), at, rows.longs(), leaving + NUMBER);
            }
        }
    }

    private void combine(final int at, final long pane) {
        final int from = paneAt(at, pane);
        final long[] longs = rows.longs();
        if (longs[from] == pane) {
            aggregate.combine(longs, at, longs, from + NUMBER);
        }
    }

    private int paneAt(final int at, final long pane) {
        return at + width + (int) Math.floorMod(pane, (long) panes) * (NUMBER + width);
    }
}
