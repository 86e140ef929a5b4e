package dev.tailrace.market.itch;

/** The 23 message types of ITCH 5.0, with their type letter and their exact length in bytes. */
public enum MessageType {
    SYSTEM_EVENT('S', 12),
    STOCK_DIRECTORY('R', 39),
    STOCK_TRADING_ACTION('H', 25),
    REG_SHO_RESTRICTION('Y', 20),
    MARKET_PARTICIPANT_POSITION('L', 26),
    MWCB_DECLINE_LEVEL('V', 35),
    MWCB_STATUS('W', 12),
    IPO_QUOTING_PERIOD_UPDATE('K', 28),
    LULD_AUCTION_COLLAR('J', 35),
    OPERATIONAL_HALT('h', 21),
    ADD_ORDER('A', 36),
    ADD_ORDER_WITH_MPID('F', 40),
    ORDER_EXECUTED('E', 31),
    ORDER_EXECUTED_WITH_PRICE('C', 36),
    ORDER_CANCEL('X', 23),
    ORDER_DELETE('D', 19),
    ORDER_REPLACE('U', 35),
    NON_CROSS_TRADE('P', 44),
    CROSS_TRADE('Q', 40),
    BROKEN_TRADE('B', 19),
    NET_ORDER_IMBALANCE('I', 50),
    RETAIL_PRICE_IMPROVEMENT('N', 20),
    DIRECT_LISTING_PRICE_DISCOVERY('O', 48);

    private static final MessageType[] BY_CODE = new MessageType[256];
    private static final byte[] LENGTH_BY_CODE = new byte[256];

    static {
        for (final MessageType type : values()) {
            BY_CODE[type.code & 0xFF] = type;
            LENGTH_BY_CODE[type.code & 0xFF] = (byte) type.length;
        }
    }

    private final byte code;
    private final int length;

    MessageType(final char code, final int length) {
        this.code = (byte) code;
        this.length = length;
    }

    /** The type letter, the first byte of every message of this type. */
    public byte code() {
        return code;
    }

    /** Bytes in a message of this type, the type letter included. */
    public int length() {
        return length;
    }

    /** The type with this letter, or null when the specification has none. */
    public static MessageType of(final byte code) {
        return BY_CODE[code & 0xFF];
    }

    /** Bytes in a message with this letter, or 0 when the specification has no such type. */
    public static int lengthOf(final byte code) {
        return LENGTH_BY_CODE[code & 0xFF];
    }
}
