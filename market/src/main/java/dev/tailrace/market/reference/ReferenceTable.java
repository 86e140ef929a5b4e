package dev.tailrace.market.reference;

import dev.tailrace.function.LookupTable;
import dev.tailrace.market.itch.Symbol;
import java.util.Collection;
import java.util.List;

/**
 * Hash table of reference data by {@link Symbol}: open addressing with linear probing, at most half full. Finding a row
 * compares all characters of the symbol and allocates nothing. Immutable; any number of threads may read it.
 */
public final class ReferenceTable implements LookupTable<ReferenceRow> {

    /** Key of what concerns no symbol, such as a note that trades are missing; it has the blank row. */
    public static final long NO_KEY = -1;

    private final Symbol[] symbols;
    private final ReferenceRow[] rows;
    private final ReferenceRow otherwise;

    private ReferenceTable(final Collection<ReferenceRow> content, final ReferenceRow otherwise) {
        this.otherwise = otherwise;
        final int capacity = Integer.highestOneBit(Math.max(8, 4 * content.size() - 1));
        symbols = new Symbol[capacity];
        rows = new ReferenceRow[capacity];
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
        final Symbol symbol = Symbol.of(row.symbol());
        final int slot = (int) keyOf(symbol);
        if (rows[slot] != null) {
            throw new IllegalArgumentException("symbol " + row.symbol() + " has two rows");
        }
        symbols[slot] = symbol;
        rows[slot] = row;
    }

    /** The key of a symbol in this table, which {@link #find} takes; it has no row when the table has none for the symbol. */
    public long keyOf(final Symbol symbol) {
        final int mask = symbols.length - 1;
        int slot = symbol.hashCode() & mask;
        while (symbols[slot] != null && !symbols[slot].equals(symbol)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    @Override
    public ReferenceRow find(final long key) {
        if (key == NO_KEY) {
            return ReferenceRow.BLANK;
        }
        final ReferenceRow row = rows[(int) key];
        return row == null ? otherwise : row;
    }
}
