package dev.tailrace.market.json;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.PriceJump;
import java.util.Optional;

/**
 * Writes a price jump as {@code
 * {"type":"price_jump","seq":,"ts":,"locate":,"symbol":"","price":,"direction":"up|down","ref_window_start":,
 * "ref_notional":,"ref_volume":}}, without the line break. Of a jump from a reference that may lack trades, the
 * type is {@code untrusted_price_jump}.
 */
public final class PriceJumpJson extends ResultJson<PriceJump> {

    private static final byte[] SEQ = JsonLine.bytes("{\"type\":\"price_jump\",\"seq\":");
    private static final byte[] UNTRUSTED_SEQ = JsonLine.bytes("{\"type\":\"untrusted_price_jump\",\"seq\":");
    private static final byte[] UP = JsonLine.bytes(",\"direction\":\"up\"");
    private static final byte[] DOWN = JsonLine.bytes(",\"direction\":\"down\"");
    private static final byte[] REF_WINDOW_START = JsonLine.bytes(",\"ref_window_start\":");
    private static final byte[] REF_NOTIONAL = JsonLine.bytes(",\"ref_notional\":");
    private static final byte[] REF_VOLUME = JsonLine.bytes(",\"ref_volume\":");

    /** With prices in 1/10000. */
    public PriceJumpJson() {
        this(ItchEvent.ITCH_DECIMALS);
    }

    /** @param priceDecimals prices are in units of 10 to the power of minus this */
    public PriceJumpJson(final int priceDecimals) {
        super(priceDecimals);
    }

    @Override
    public int encode(final PriceJump jump, final byte[] target, final int offset) {
        line.begin(target, offset).raw(jump.isUntrusted() ? UNTRUSTED_SEQ : SEQ).number(jump.position());
        line.raw(TS).number(jump.timestampNs());
        line.raw(LOCATE).number(jump.locate());
        line.raw(SYMBOL).symbol(jump.symbol());
        line.raw(PRICE_AFTER_TEXT).number(jump.priceE4());
        line.raw(jump.isUp() ? UP : DOWN);
        line.raw(REF_WINDOW_START).number(jump.referenceWindowStartNs());
        line.raw(REF_NOTIONAL).notional(jump.referenceNotional());
        line.raw(REF_VOLUME).number(jump.referenceVolume());
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
                price("price"),
                Field.ofText("direction"),
                time("ref_window_start"),
                notional("ref_notional"),
                Field.ofLong("ref_volume")));
    }
}
