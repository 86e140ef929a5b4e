package dev.tailrace.market.operator;

import dev.tailrace.market.event.Notional;
import dev.tailrace.market.event.Trade;
import dev.tailrace.market.event.Vwap;
import dev.tailrace.market.reference.ReferenceRow;
import dev.tailrace.runtime.Aggregate;

/** The sums of one instrument's window. A bust takes its trade out again; a window left without trades has no result. */
public final class VwapAggregate implements Aggregate<Trade, Vwap> {

    private final Notional notional = new Notional();
    private final Vwap result = new Vwap();
    private long volume;
    private long trades;
    private int locate;
    private long symbol;
    private ReferenceRow reference = ReferenceRow.BLANK;

    @Override
    public void add(final Trade trade) {
        if (trade.isBust()) {
            notional.subtract(trade.priceE4(), trade.shares());
            volume -= trade.shares();
            trades--;
        } else {
            notional.add(trade.priceE4(), trade.shares());
            volume += trade.shares();
            trades++;
            locate = trade.locate();
            symbol = trade.symbol();
            reference = trade.reference();
        }
    }

    @Override
    public Vwap result(final long startNs, final long endNs) {
        if (volume == 0) {
            return null;
        }
        return result.set(startNs, endNs, notional, volume, trades).instrument(locate, symbol, reference);
    }

    @Override
    public void clear() {
        notional.clear();
        volume = 0;
        trades = 0;
    }
}
