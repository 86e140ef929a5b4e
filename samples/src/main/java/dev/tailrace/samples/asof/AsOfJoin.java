package dev.tailrace.samples.asof;

import dev.tailrace.function.Holder;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.JsonResult;
import dev.tailrace.samples.NumberHash;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.TextLines;

/**
 * Pipeline that joins trades with the latest quotes of their symbols:
 *
 * <pre>
 * {"type":"quote","symbol":4,"ts":1000,"bid":100.0100,"ask":100.0300}                                         in
 * {"type":"trade","symbol":4,"ts":1000,"price":100.0200,"size":300}                                           in
 * {"symbol":4,"ts":1000,"price":100.0200,"size":300,"bid":100.0100,"ask":100.0300,"quote_ts":1000,"tie":true} out
 * </pre>
 *
 * <p>The tie rule: of a quote and a trade of the same time, the quote is in force if it comes first in the log. One record in
 * four has the time of the record before it. A trade without a quote has no result.
 */
public final class AsOfJoin implements SamplePipeline {

    private static final int SYMBOLS = 100;
    private static final int TRADES_IN_16 = 4;
    private static final int TIES = 4;
    private static final long STEP_NS = 100_000;
    private static final long BASE_E4 = 1_000_000;
    private static final int SPREAD_E4 = 1_000;
    private static final int LONGEST = 160;

    @Override
    public String name() {
        return "as-of-join";
    }

    @Override
    public String description() {
        return "each trade with the quote that was in force; among equal times the place in the log decides";
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final EventStream<QuoteOrTrade> records =
                pipeline.source("records", TextLines.of("jsonl", QuoteOrTradeDecoder::new));
        final EventStream<QuoteOrTrade> quotes = records.filter("quotes", record -> !record.isTrade);
        records.filter("trades", record -> record.isTrade)
                .keyById("symbol", QuoteOrTrade::symbol)
                .connect(quotes.keyById("symbol", QuoteOrTrade::symbol))
                .asOfJoin("as-of", Holder.copying(QuoteOrTrade::new, QuoteOrTrade::copy), QuotedTrade::new)
                .sink("quoted", JsonResult.Json::new);
    }

    @Override
    public GeneratedRecords records(final Settings settings) {
        final FlatJsonWriter json = new FlatJsonWriter(LONGEST);
        return number -> {
            final long price = BASE_E4 + NumberHash.below(SPREAD_E4, number, 0);
            final boolean isTrade = NumberHash.below(16, number, 1) < TRADES_IN_16;
            json.begin()
                    .text("type", isTrade ? "trade" : "quote")
                    .number("symbol", NumberHash.below(SYMBOLS, number, 2))
                    .number("ts", (number % TIES == TIES - 1 ? number - 1 : number) * STEP_NS);
            return isTrade
                    ? json.decimal("price", price, 4)
                            .number("size", 100 + NumberHash.below(SPREAD_E4, number, 3))
                            .record()
                    : json.decimal("bid", price - 100, 4)
                            .decimal("ask", price + 100, 4)
                            .record();
        };
    }
}
