package dev.tailrace.samples.ticks;

import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** A message of a market, prices in 1/10000. Reused for each record. */
public final class Tick implements JsonResult {

    static final int PRICE_PLACES = 4;

    long timeNs;
    boolean isTrade;
    int symbol;
    String sector;
    long priceE4;
    long size;

    /** The key. */
    public int symbol() {
        return symbol;
    }

    /** The key in the table of sectors. */
    public long symbolId() {
        return symbol;
    }

    @Override
    public void write(final FlatJsonWriter json) {
        json.number("ts", timeNs)
                .number("symbol", symbol)
                .text("sector", sector)
                .decimal("price", priceE4, PRICE_PLACES)
                .number("size", size);
    }
}
