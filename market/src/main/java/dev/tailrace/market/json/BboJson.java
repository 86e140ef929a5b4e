package dev.tailrace.market.json;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.MarketUpdate;
import java.util.Optional;

/**
 * Writes a best bid and offer as {@code
 * {"type":"bbo","seq":,"ts":,"locate":,"symbol":"","bid_price":,"bid_size":,"ask_price":,"ask_size":}}, without the
 * line break; an empty side is 0 and 0. Of a book that is not trusted, the type is {@code untrusted_bbo}.
 */
public final class BboJson extends ResultJson<MarketUpdate> {

    private static final byte[] SEQ = JsonLine.bytes("{\"type\":\"bbo\",\"seq\":");
    private static final byte[] BID_PRICE = JsonLine.bytes("\",\"bid_price\":");
    private static final byte[] BID_SIZE = JsonLine.bytes(",\"bid_size\":");
    private static final byte[] ASK_PRICE = JsonLine.bytes(",\"ask_price\":");
    private static final byte[] ASK_SIZE = JsonLine.bytes(",\"ask_size\":");
    private static final byte[] UNTRUSTED_SEQ = JsonLine.bytes("{\"type\":\"untrusted_bbo\",\"seq\":");

    /** With prices in 1/10000. */
    public BboJson() {
        this(ItchEvent.ITCH_DECIMALS);
    }

    /** @param priceDecimals prices are in units of 10 to the power of minus this */
    public BboJson(final int priceDecimals) {
        super(priceDecimals);
    }

    @Override
    public int encode(final MarketUpdate update, final byte[] target, final int offset) {
        line.begin(target, offset)
                .raw(update.isUntrusted() ? UNTRUSTED_SEQ : SEQ)
                .number(update.position());
        line.raw(TS).number(update.timestampNs());
        line.raw(LOCATE).number(update.locate());
        line.raw(SYMBOL).symbol(update.symbol());
        line.raw(BID_PRICE).number(update.bidPriceE4());
        line.raw(BID_SIZE).number(update.bidShares());
        line.raw(ASK_PRICE).number(update.askPriceE4());
        line.raw(ASK_SIZE).number(update.askShares());
        return line.raw(END).length();
    }

    @Override
    public Optional<RecordSchema> schema() {
        return Optional.of(RecordSchema.of(
                Field.ofText("type"),
                Field.ofLong("seq"),
                time("ts"),
                Field.ofInt("locate"),
                Field.ofText("symbol"),
                price("bid_price"),
                Field.ofLong("bid_size"),
                price("ask_price"),
                Field.ofLong("ask_size")));
    }
}
