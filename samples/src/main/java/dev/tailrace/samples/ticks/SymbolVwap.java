package dev.tailrace.samples.ticks;

import dev.tailrace.function.Aggregate;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** The volume-weighted average price of a symbol in a window, and the sums that it is computed from. */
public final class SymbolVwap implements Aggregate<Tick, SymbolVwap>, JsonResult {

    private int symbol;
    private String sector;
    private long startNs;
    private long notionalE4;
    private long volume;

    /** The key. */
    public int symbol() {
        return symbol;
    }

    /** In 1/10000, rounded down. */
    long priceE4() {
        return notionalE4 / volume;
    }

    @Override
    public void add(final Tick trade) {
        symbol = trade.symbol;
        sector = trade.sector;
        notionalE4 += trade.priceE4 * trade.size;
        volume += trade.size;
    }

    @Override
    public SymbolVwap result(final long firstNs, final long endNs) {
        startNs = firstNs;
        return this;
    }

    @Override
    public void clear() {
        notionalE4 = 0;
        volume = 0;
    }

    static void copy(final SymbolVwap from, final SymbolVwap into) {
        into.symbol = from.symbol;
        into.sector = from.sector;
        into.startNs = from.startNs;
        into.notionalE4 = from.notionalE4;
        into.volume = from.volume;
    }

    @Override
    public void write(final FlatJsonWriter json) {
        json.number("start", startNs)
                .number("symbol", symbol)
                .text("sector", sector)
                .decimal("vwap", priceE4(), Tick.PRICE_PLACES)
                .number("volume", volume);
    }
}
