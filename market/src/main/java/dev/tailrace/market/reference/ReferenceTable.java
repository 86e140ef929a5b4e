package dev.tailrace.market.reference;

import dev.tailrace.function.LookupTable;
import dev.tailrace.market.itch.Symbol;
import java.util.Collection;
import java.util.List;

/**
 * Hash table of reference data by {@link Symbol#key}: open addressing with linear probing, at most half
 * full. Finding a row costs one or two memory accesses and allocates nothing. Immutable; any number of threads may read
 * it.
 */
public final class ReferenceTable implements LookupTable<ReferenceRow> {

    private final long[] symbols;
    private final ReferenceRow[] rows;
    private final int mask;
    private final int size;
    private final ReferenceRow otherwise;

    private ReferenceTable(final Collection<ReferenceRow> content, final ReferenceRow otherwise) {
        this.otherwise = otherwise;
        final int capacity = Integer.highestOneBit(Math.max(8, 4 * content.size() - 1));
        symbols = new long[capacity];
        rows = new ReferenceRow[capacity];
        mask = capacity - 1;
        size = content.size();
        content.forEach(this::put);
    }

    /**
     * Creates a table of these rows.
     *
     * @throws IllegalArgumentException when two rows have one symbol, or a symbol is too long
     */
    public static ReferenceTable of(final List<ReferenceRow> rows) {
        return new ReferenceTable(rows, null);
    }

    /**
     * The table for runs without reference data: has the blank row for every symbol, so that none counts as missing.
     */
    public static ReferenceTable blank() {
        return new ReferenceTable(List.of(), ReferenceRow.BLANK);
    }

    private void put(final ReferenceRow row) {
        final long symbol = Symbol.of(row.symbol()).key();
        final int slot = slotOf(symbol);
        if (rows[slot] != null) {
            throw new IllegalArgumentException("symbol " + row.symbol() + " has two rows");
        }
        symbols[slot] = symbol;
        rows[slot] = row;
    }

    @Override
    public ReferenceRow find(final long symbol) {
        final ReferenceRow row = rows[slotOf(symbol)];
        return row == null ? otherwise : row;
    }

    private int slotOf(final long symbol) {
        int slot = hash(symbol) & mask;
        while (rows[slot] != null && symbols[slot] != symbol) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private static int hash(final long symbol) {
        final long mixed = symbol * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }

    /** Number of rows. */
    public int size() {
        return size;
    }
}
