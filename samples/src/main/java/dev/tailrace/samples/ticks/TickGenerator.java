package dev.tailrace.samples.ticks;

import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.NumberHash;

/** Generates ticks as JSON: five types as often as each other, prices within 1 % of that of the symbol, and one in 500 outside. */
final class TickGenerator implements GeneratedRecords {

    static final int LONGEST = 192;

    private static final String[] TYPES = {"AddOrder", "CancelOrder", "ReplaceOrder", "Trade", "QuoteUpdate"};
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final int LOWEST_E4 = 1_000_000;
    private static final int STEP_E4 = 10_000;
    private static final int CHANGE_E4 = 10_000;
    private static final int JUMP_E4 = 400_000;
    private static final int JUMPS = 500;
    private static final int SIZES = 9;
    private static final long LOT = 100;
    private static final long FIRST_ORDER = 1_000_000_000;

    private final FlatJsonWriter json;
    private final int perSecond;

    /** @param perSecond ticks in a second of event time */
    TickGenerator(final FlatJsonWriter json, final int perSecond) {
        this.json = json;
        this.perSecond = perSecond;
    }

    @Override
    public byte[] record(final long number) {
        final long timeNs = number * NS_PER_SECOND / perSecond;
        final int symbol = NumberHash.below(SymbolSectors.SYMBOLS, number, 0);
        final long jump = NumberHash.below(JUMPS, number, 1) == 0 ? JUMP_E4 : 0;
        return json.begin()
                .number("ts", timeNs)
                .number("ingest_ts", timeNs)
                .text("type", TYPES[NumberHash.below(TYPES.length, number, 2)])
                .number("symbol", symbol)
                .number("order_id", FIRST_ORDER + number)
                .decimal(
                        "price",
                        LOWEST_E4 + (long) symbol * STEP_E4 + NumberHash.below(CHANGE_E4, number, 3) + jump,
                        Tick.PRICE_PLACES)
                .number("size", LOT * (1 + NumberHash.below(SIZES, number, 4)))
                .record();
    }
}
