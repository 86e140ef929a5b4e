package dev.tailrace.samples.ticks;

import dev.tailrace.function.Joiner;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** A trade more than 5 % away from the VWAP of the latest window of its symbol; the same object for each alert. */
public final class PriceAlert implements Joiner<Tick, SymbolVwap, PriceAlert>, JsonResult {

    private static final long PARTS = 20;

    private Tick trade;
    private SymbolVwap window;

    @Override
    public PriceAlert join(final int key, final Tick left, final SymbolVwap right) {
        if (right == null || Math.abs(left.priceE4 - right.priceE4()) * PARTS <= right.priceE4()) {
            return null;
        }
        trade = left;
        window = right;
        return this;
    }

    @Override
    public void write(final FlatJsonWriter json) {
        json.number("ts", trade.timeNs)
                .number("symbol", trade.symbol)
                .decimal("price", trade.priceE4, Tick.PRICE_PLACES)
                .decimal("vwap", window.priceE4(), Tick.PRICE_PLACES);
    }
}
