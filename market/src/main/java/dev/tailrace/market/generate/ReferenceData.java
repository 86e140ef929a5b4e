package dev.tailrace.market.generate;

import java.util.ArrayList;
import java.util.List;

/** Reference data of the symbols as a table for joins, with gaps, as a data vendor delivers it before the day. */
final class ReferenceData {

    static final String CSV_HEADER = "symbol,sector,lot_size,listing_market,etp,test";

    private ReferenceData() {}

    /**
     * The header and one row for each symbol in the order of the directory.
     *
     * @param missing symbols left out, spread evenly over the directory
     */
    static List<String> rows(final Universe universe, final int missing) {
        final List<String> rows = new ArrayList<>();
        rows.add(CSV_HEADER);
        for (int locate = 1; locate <= universe.size(); locate++) {
            if (!isMissing(locate, universe.size(), missing)) {
                rows.add(row(universe.at(locate)));
            }
        }
        return rows;
    }

    private static boolean isMissing(final int locate, final int symbols, final int missing) {
        return (long) locate * missing / symbols != (long) (locate - 1) * missing / symbols;
    }

    private static String row(final GeneratedInstrument of) {
        return of.symbol + "," + of.sector + "," + of.lotSize + "," + (char) of.marketCategory + "," + yesNo(of.etp)
                + "," + yesNo(of.test);
    }

    private static String yesNo(final boolean value) {
        return value ? "Y" : "N";
    }
}
