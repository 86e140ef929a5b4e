package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.runtime.KeyedRows;

/**
 * The panes of sliding windows: intervals whose length divides size and slide, so that a window consists of whole panes. Each
 * key has a ring of panes and one row for the whole window, in one array. A pane contains its number, so that old panes need
 * not be emptied.
 *
 * <p>The average cost of a window does not depend on its number of panes. If the aggregate is deductible, the row of the window
 * is updated: the newest pane is combined into it, the oldest pane is deducted. If not, the panes are a queue of two stacks:
 * the newer panes are combined into one row as they arrive; each of the older panes was combined with all panes that follow
 * it, so that the row of the oldest contains all of them. A window combines one row of each stack. When the older panes are
 * used up, the newer panes become the older ones, which costs one combination for each pane, once in as many windows.
 *
 * <p>Pane numbers rise. {@link #open} finds the row of a key in a pane; a pane is closed by {@link #window} and then {@link
 * #slide}, once for each number.
 */
final class PaneRows<T> {

    /** The number of a pane precedes its row. */
    private static final int NUMBER = 1;

    private final RowAggregate.Combinable<? super T> aggregate;
    private final RowAggregate.Deductible<? super T> deductible;
    private final int panes;
    private final int slots;
    private final int width;
    private final KeyedRows rows;

    /** Offsets in the array of a key: newest pane of the older stack, row of the newer stack, row of the window, panes. */
    private final int turned;

    private final int newer;
    private final int window;
    private final int ring;

    /** Windows that slide by one pane. */
    PaneRows(final RowAggregate.Combinable<? super T> aggregate, final int panes) {
        this(aggregate, panes, 1);
    }

    /**
     * @param panes in a window, at least 1
     * @param ahead how many panes may be opened before the first of them is closed by {@link #window}, at least 1
     */
    PaneRows(final RowAggregate.Combinable<? super T> aggregate, final int panes, final int ahead) {
        this.aggregate = aggregate;
        this.deductible = aggregate instanceof RowAggregate.Deductible<? super T> deducts ? deducts : null;
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

    /** Makes all panes of a key empty. */
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
