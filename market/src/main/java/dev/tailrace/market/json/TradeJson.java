package dev.tailrace.market.json;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.Trade;
import java.util.Optional;

/**
 * Writes a trade as {@code {"type":"trade","seq":,"ts":,"locate":,"symbol":"","sector":"","price":,"size":,"match":}}.
 */
public final class TradeJson extends ResultJson<Trade> {

    private static final byte[] SEQ = JsonLine.bytes("{\"type\":\"trade\",\"seq\":");
    private static final byte[] MATCH = JsonLine.bytes(",\"match\":");

    /** With prices in 1/10000. */
    public TradeJson() {
        this(ItchEvent.ITCH_DECIMALS);
    }

    /** @param priceDecimals prices are in units of 10 to the power of minus this */
    public TradeJson(final int priceDecimals) {
        super(priceDecimals);
    }

    @Override
    public int encode(final Trade trade, final byte[] target, final int offset) {
        line.begin(target, offset).raw(SEQ).number(trade.position());
        line.raw(TS).number(trade.timestampNs());
        line.raw(LOCATE).number(trade.locate());
        line.raw(SYMBOL).symbol(trade.symbol());
        line.raw(SECTOR).text(trade.reference().sectorUtf8());
        line.raw(PRICE_AFTER_TEXT).number(trade.priceE4());
        line.raw(SIZE).number(trade.shares());
        line.raw(MATCH).unsigned(trade.matchNumber());
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
                Field.ofText("sector"),
                price("price"),
                Field.ofLong("size"),
                Field.ofUnsignedLong("match")));
    }
}
