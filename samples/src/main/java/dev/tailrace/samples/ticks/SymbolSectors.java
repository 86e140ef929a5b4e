package dev.tailrace.samples.ticks;

import dev.tailrace.function.LookupTable;
import dev.tailrace.io.JsonScanner;
import java.util.stream.Stream;

/** The reference data: the sector of each symbol. */
final class SymbolSectors implements LookupTable<String> {

    /** Symbols are numbers from 0 to this, exclusive. */
    static final int SYMBOLS = 200;

    private static final String[] NAMES = {
        "Energy", "Materials", "Industrials", "Utilities", "Health Care", "Financials", "Technology", "Real Estate"
    };

    private static final byte[][] BYTES =
            Stream.of(NAMES).map(JsonScanner::ascii).toArray(byte[][]::new);

    /** The sector that is the value of a field; null when there is no such sector. */
    static String known(final JsonScanner field) {
        for (int sector = 0; sector < NAMES.length; sector++) {
            if (field.is(BYTES[sector])) {
                return NAMES[sector];
            }
        }
        return null;
    }

    @Override
    public String find(final long symbol) {
        return NAMES[(int) symbol % NAMES.length];
    }
}
