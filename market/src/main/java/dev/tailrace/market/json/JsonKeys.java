package dev.tailrace.market.json;

import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.RecordSchema.Origin;
import java.util.concurrent.TimeUnit;

/** Constant text between the values of the JSON result lines, and the types of their fields. */
final class JsonKeys {

    /** Upper bound of the bytes in a line: fixed text, ten numbers of up to 39 digits, an escaped symbol and sector. */
    static final int MAX_LENGTH = 2_048;

    static final byte[] TS = JsonLine.bytes(",\"ts\":");
    static final byte[] LOCATE = JsonLine.bytes(",\"locate\":");
    static final byte[] SYMBOL = JsonLine.bytes(",\"symbol\":\"");
    static final byte[] SECTOR = JsonLine.bytes("\",\"sector\":\"");
    static final byte[] PRICE_AFTER_TEXT = JsonLine.bytes("\",\"price\":");
    static final byte[] SIZE = JsonLine.bytes(",\"size\":");
    static final byte[] END = JsonLine.bytes("}");

    /** Digits that every number of 64 bits with a point fits into. */
    static final int DIGITS_OF_LONG = 18;

    private static final int DIGITS_OF_SUM = 38;
    static final int PRICE_DECIMALS = 4;

    private JsonKeys() {}

    static Field time(final String name) {
        return Field.ofTime(name, TimeUnit.NANOSECONDS, Origin.INPUT);
    }

    static Field price(final String name, final int decimals) {
        return Field.ofDecimal(name, DIGITS_OF_LONG, decimals, Notation.SCALED);
    }

    static Field notional(final String name, final int decimals) {
        return Field.ofDecimal(name, DIGITS_OF_SUM, decimals, Notation.SCALED);
    }
}
