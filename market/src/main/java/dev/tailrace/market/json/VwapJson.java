package dev.tailrace.market.json;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.market.event.Vwap;
import java.util.Optional;

/**
 * Writes the VWAP of a window as {@code
 * {"type":"vwap","window_start":,"window_end":,"locate":,"symbol":"","sector":"","notional":,"volume":,"trades":,
 * "vwap":"163.451200"}}, without the line break. The average has six decimals, rounded half to even.
 * Of a window from which trades may be missing, the type is {@code untrusted_vwap}.
 */
public final class VwapJson implements Encoder<Vwap> {

    /** Notional is in 1/10000, the average in 1/1000000. */
    private static final int E4_TO_E6 = 100;

    private static final byte[] UNTRUSTED_WINDOW_START =
            JsonLine.bytes("{\"type\":\"untrusted_vwap\",\"window_start\":");
    private static final byte[] WINDOW_START = JsonLine.bytes("{\"type\":\"vwap\",\"window_start\":");
    private static final byte[] WINDOW_END = JsonLine.bytes(",\"window_end\":");
    private static final byte[] NOTIONAL = JsonLine.bytes("\",\"notional\":");
    private static final byte[] VOLUME = JsonLine.bytes(",\"volume\":");
    private static final byte[] TRADES = JsonLine.bytes(",\"trades\":");
    private static final byte[] VWAP = JsonLine.bytes(",\"vwap\":\"");
    private static final byte[] QUOTE_END = JsonLine.bytes("\"}");

    private static final RecordSchema SCHEMA = RecordSchema.of(
            Field.ofText("type"),
            JsonKeys.time("window_start"),
            JsonKeys.time("window_end"),
            Field.ofInt("locate"),
            Field.ofText("symbol"),
            Field.ofText("sector"),
            JsonKeys.notional("notional"),
            Field.ofLong("volume"),
            Field.ofLong("trades"),
            Field.ofDecimal("vwap", JsonKeys.DIGITS_OF_LONG, 6, Notation.STRING));

    private final transient JsonLine line = new JsonLine();

    @Override
    public int maxLength() {
        return JsonKeys.MAX_LENGTH;
    }

    @Override
    public int encode(final Vwap vwap, final byte[] target, final int offset) {
        line.begin(target, offset)
                .raw(vwap.isUntrusted() ? UNTRUSTED_WINDOW_START : WINDOW_START)
                .number(vwap.windowStartNs());
        line.raw(WINDOW_END).number(vwap.windowEndNs());
        line.raw(JsonKeys.LOCATE).number(vwap.locate());
        line.raw(JsonKeys.SYMBOL).symbol(vwap.symbol());
        line.raw(JsonKeys.SECTOR).text(vwap.reference().sectorUtf8());
        line.raw(NOTIONAL).notional(vwap.notional());
        line.raw(VOLUME).number(vwap.volume());
        line.raw(TRADES).number(vwap.trades());
        line.raw(VWAP).millionths(vwap.notional().scaledQuotient(E4_TO_E6, vwap.volume()));
        return line.raw(QUOTE_END).length();
    }

    @Override
    public Optional<RecordSchema> schema() {
        return Optional.of(SCHEMA);
    }
}
