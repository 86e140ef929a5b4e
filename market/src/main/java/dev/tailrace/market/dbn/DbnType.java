package dev.tailrace.market.dbn;

import java.util.Locale;

/** The types of DBN records, with their codes. */
public enum DbnType {
    TRADE(0x00, 48),
    MBP_1(0x01, 80),
    MBP_10(0x0A, 0),
    OHLCV(0x11, 0),
    STATUS(0x12, 40),
    DEFINITION(0x13, 0),
    IMBALANCE(0x14, 0),
    ERROR(0x15, 0),
    SYMBOL_MAPPING(0x16, 0),
    SYSTEM(0x17, 0),
    STATISTICS(0x18, 0),
    OHLCV_1S(0x20, 0),
    OHLCV_1M(0x21, 0),
    OHLCV_1H(0x22, 0),
    OHLCV_1D(0x23, 0),
    OHLCV_EOD(0x24, 0),
    MBO(0xA0, 56),
    CMBP_1(0xB1, 0),
    CBBO_1S(0xC0, 0),
    CBBO_1M(0xC1, 0),
    TCBBO(0xC2, 0),
    BBO_1S(0xC3, 0),
    BBO_1M(0xC4, 0);

    /** Bytes that a file with times of sending has after each record. */
    private static final int SEND_TIME_BYTES = 8;

    private static final DbnType[] BY_CODE = new DbnType[256];

    static {
        for (final DbnType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final int code;
    private final int length;

    DbnType(final int code, final int length) {
        this.code = code;
        this.length = length;
    }

    /** The second byte of every record of this type. */
    public int code() {
        return code;
    }

    /** Name as data sets have it: {@code mbp-1}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The type with this code, or null when there is none. */
    public static DbnType of(final int code) {
        return BY_CODE[code];
    }

    /**
     * Bytes of a record of this type in files of a version; 0 when this package does not read the type, and any length
     * is taken.
     *
     * @param version 1 to 3
     * @param withSendTimes whether a time of sending follows each record and counts in its length
     */
    public int length(final int version, final boolean withSendTimes) {
        final int bytes = this == DEFINITION ? DefinitionRecord.length(version) : length;
        return bytes == 0 || !withSendTimes ? bytes : bytes + SEND_TIME_BYTES;
    }
}
