package dev.tailrace.samples.ticks;

import dev.tailrace.function.LookupTable;

/** The reference data: the sector of each symbol. */
final class SymbolSectors implements LookupTable<String> {

    /** Symbols are numbers from 0 to this, exclusive. */
    static final int SYMBOLS = 200;

    private static final String[] NAMES = {
        "Energy", "Materials", "Industrials", "Utilities", "Health Care", "Financials", "Technology", "Real Estate"
    };

    @Override
    public String find(final long symbol) {
        return NAMES[(int) symbol % NAMES.length];
    }
}
