package dev.tailrace.market.operator;

import dev.tailrace.function.Enricher;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.event.Trade;
import dev.tailrace.market.reference.ReferenceRow;

/** Joins trades and busts with the reference data of their instrument; blank where there is none. */
public final class TradeEnricher implements Enricher<MarketUpdate, ReferenceRow, Trade> {

    private final transient Trade trade = new Trade();

    @Override
    public Trade enrich(final MarketUpdate update, final ReferenceRow row) {
        return trade.set(update, row == null ? ReferenceRow.BLANK : row);
    }
}
