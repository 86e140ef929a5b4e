package dev.tailrace.market.json;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.Vwap;
import java.util.Optional;

/**
 * Writes the VWAP of a window as {@code
 * {"type":"vwap","window_start":,"window_end":,"locate":,"symbol":"","sector":"","notional":,"volume":,"trades":,
 * "vwap":"163.451200"}}, without the line break. The average has two decimals more than
 * prices, rounded half to even.
 * Of a window from which trades may be missing, the type is {@code untrusted_vwap}.
 */
public final class VwapJson extends ResultJson<Vwap> {

    /** Decimals of the average after those of prices. */
    private static final int FURTHER_DECIMALS = 2;

    private static final int FURTHER = 100;

    private static final byte[] UNTRUSTED_WINDOW_START =
            JsonLine.bytes("{\"type\":\"untrusted_vwap\",\"window_start\":");
    private static final byte[] WINDOW_START = JsonLine.bytes("{\"type\":\"vwap\",\"window_start\":");
    private static final byte[] WINDOW_END = JsonLine.bytes(",\"window_end\":");
    private static final byte[] NOTIONAL = JsonLine.bytes("\",\"notional\":");
    private static final byte[] VOLUME = JsonLine.bytes(",\"volume\":");
    private static final byte[] TRADES = JsonLine.bytes(",\"trades\":");
    private static final byte[] VWAP = JsonLine.bytes(",\"vwap\":\"");
    private static final byte[] QUOTE_END = JsonLine.bytes("\"}");

    /** With prices in 1/10000. */
    public VwapJson() {
        this(ItchEvent.ITCH_DECIMALS);
    }

    /** @param priceDecimals prices are in units of 10 to the power of minus this */
    public VwapJson(final int priceDecimals) {
        super(priceDecimals);
    }

    @Override
    public int encode(final Vwap vwap, final byte[] target, final int offset) {
        line.begin(target, offset)
                .raw(vwap.isUntrusted() ? UNTRUSTED_WINDOW_START : WINDOW_START)
                .number(vwap.windowStartNs());
        line.raw(WINDOW_END).number(vwap.windowEndNs());
        line.raw(LOCATE).number(vwap.locate());
        line.raw(SYMBOL).symbol(vwap.symbol());
        line.raw(SECTOR).text(vwap.reference().sectorUtf8());
        line.raw(NOTIONAL).notional(vwap.notional());
        line.raw(VOLUME).number(vwap.volume());
        line.raw(TRADES).number(vwap.trades());
        line.raw(VWAP)
                .decimal(vwap.notional().scaledQuotient(FURTHER, vwap.volume()), priceDecimals + FURTHER_DECIMALS);
        return line.raw(QUOTE_END).length();
    }

    @Override
    public Optional<RecordSchema> schema() {
        return Optional.of(RecordSchema.of(
                Field.ofText("type"),
                time("window_start"),
                time("window_end"),
                Field.ofInt("locate"),
                Field.ofText("symbol"),
                Field.ofText("sector"),
                notional("notional"),
                Field.ofLong("volume"),
                Field.ofLong("trades"),
                Field.ofDecimal("vwap", DIGITS_OF_LONG, priceDecimals + FURTHER_DECIMALS, Notation.STRING)));
    }
}
