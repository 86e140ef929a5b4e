package dev.tailrace.market.json;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.market.event.Trade;
import java.util.Optional;

/**
 * Writes a trade as {@code {"type":"trade","seq":,"ts":,"locate":,"symbol":"","sector":"","price":,"size":,"match":}}.
 */
public final class TradeJson implements Encoder<Trade> {

    private static final byte[] SEQ = JsonLine.bytes("{\"type\":\"trade\",\"seq\":");
    private static final byte[] MATCH = JsonLine.bytes(",\"match\":");

    private final transient JsonLine line = new JsonLine();
    private final transient int priceDecimals;

    /** With prices in 1/10000. */
    public TradeJson() {
        this(JsonKeys.PRICE_DECIMALS);
    }

    /** @param priceDecimals prices are in units of 10 to the power of minus this */
    public TradeJson(final int priceDecimals) {
        this.priceDecimals = priceDecimals;
    }

    @Override
    public int maxLength() {
        return JsonKeys.MAX_LENGTH;
    }

    @Override
    public int encode(final Trade trade, final byte[] target, final int offset) {
        line.begin(target, offset).raw(SEQ).number(trade.position());
        line.raw(JsonKeys.TS).number(trade.timestampNs());
        line.raw(JsonKeys.LOCATE).number(trade.locate());
        line.raw(JsonKeys.SYMBOL).symbol(trade.symbol());
        line.raw(JsonKeys.SECTOR).text(trade.reference().sectorUtf8());
        line.raw(JsonKeys.PRICE_AFTER_TEXT).number(trade.priceE4());
        line.raw(JsonKeys.SIZE).number(trade.shares());
        line.raw(MATCH).unsigned(trade.matchNumber());
        return line.raw(JsonKeys.END).length();
    }

    @Override
    public Optional<RecordSchema> schema() {
        return Optional.of(RecordSchema.of(
                Field.ofText("type"),
                Field.ofLong("seq"),
                JsonKeys.time("ts"),
                Field.ofInt("locate"),
                Field.ofText("symbol"),
                Field.ofText("sector"),
                JsonKeys.price("price", priceDecimals),
                Field.ofLong("size"),
                Field.ofUnsignedLong("match")));
    }
}
