package dev.tailrace.samples.asof;

import dev.tailrace.function.Joiner;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** A trade with the quote that was in force; joins them, and is the same object for each result. */
public final class QuotedTrade implements Joiner<QuoteOrTrade, QuoteOrTrade, QuotedTrade>, JsonResult {

    private static final int PLACES = 4;

    private QuoteOrTrade trade;
    private QuoteOrTrade quote;

    @Override
    public QuotedTrade join(final int key, final QuoteOrTrade left, final QuoteOrTrade right) {
        trade = left;
        quote = right;
        return right == null ? null : this;
    }

    @Override
    public void write(final FlatJsonWriter json) {
        json.number("symbol", trade.symbol)
                .number("ts", trade.timeNs)
                .decimal("price", trade.priceE4, PLACES)
                .number("size", trade.size)
                .decimal("bid", quote.bidE4, PLACES)
                .decimal("ask", quote.askE4, PLACES)
                .number("quote_ts", quote.timeNs)
                .flag("tie", quote.timeNs == trade.timeNs);
    }
}
