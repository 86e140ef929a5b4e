package dev.tailrace.market.json;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.RecordSchema.Origin;
import java.util.concurrent.TimeUnit;

/**
 * What the encoders of results share: constant text between the values of a line, and the types of its fields.
 *
 * @param <T> record type
 */
abstract class ResultJson<T> implements Encoder<T> {

    /** Upper bound of the bytes in a line: fixed text, ten numbers of up to 39 digits, an escaped symbol and sector. */
    private static final int MAX_LENGTH = 2_048;

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

    final transient JsonLine line = new JsonLine();
    final transient int priceDecimals;

    /** @param priceDecimals prices are in units of 10 to the power of minus this */
    ResultJson(final int priceDecimals) {
        this.priceDecimals = priceDecimals;
    }

    @Override
    public int maxLength() {
        return MAX_LENGTH;
    }

    static Field time(final String name) {
        return Field.ofTime(name, TimeUnit.NANOSECONDS, Origin.INPUT);
    }

    final Field price(final String name) {
        return Field.ofDecimal(name, DIGITS_OF_LONG, priceDecimals, Notation.SCALED);
    }

    final Field notional(final String name) {
        return Field.ofDecimal(name, DIGITS_OF_SUM, priceDecimals, Notation.SCALED);
    }
}
