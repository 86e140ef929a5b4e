package dev.tailrace.market.json;

/** Constant text between the values of the JSON result lines. */
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

    private JsonKeys() {}
}
