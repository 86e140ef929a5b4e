package dev.tailrace.market.event;

import dev.tailrace.market.itch.BigEndian;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.market.itch.Symbol;
import java.util.Arrays;

/**
 * A message of a venue whose feed is not ITCH, in the layout of ITCH messages, so that one set of operators serves all
 * feeds. The readers of the other formats write it.
 *
 * <pre>
 *   0   type: a letter with the highest bit set, which no ITCH message has
 *   1   u16 locate: the number of the instrument in this feed, from 1
 *   3   i64 time in nanoseconds, with the origin of the feed (1970 for DBN)
 *   11  fields
 *   end u8 decimals of the prices, u8 flags: {@link #EVENT_ENDS}, {@link #BOOK_UNTRUSTED}, {@link #TRADES_MISSING}
 * </pre>
 *
 * <p>{@link #ADD}, {@link #CANCEL}, {@link #REPLACE}, {@link #STATE} and {@link #DIRECTORY} have the fields of the ITCH
 * messages A, X, U, H and R where those have them. The others have a symbol first, and sizes of 64 bits. A message with a
 * symbol has 24 bytes for its characters after the eighth before them.
 *
 * <pre>
 *   TRADE  11 symbol, 19 u32 price, 23 u64 size, 31 u64 match number
 *   QUOTE  11 symbol, 19 u32 bid, 23 u64 bid size, 31 u32 ask, 35 u64 ask size, 43 sides
 *   LEVEL  11 symbol, 19 u32 price, 23 u64 size, 31 side
 *   CLEAR  11 symbol
 *   NOTE   no fields
 * </pre>
 *
 * <p>An instance writes into its buffer, which it reuses. Allocates nothing; not thread-safe.
 */
public final class VenueMessage {

    /** An order enters the book. */
    public static final byte ADD = (byte) ('A' | 0x80);

    /** An order loses shares, and leaves the book with the last of them. */
    public static final byte CANCEL = (byte) ('X' | 0x80);

    /** An order gets another price or size. */
    public static final byte REPLACE = (byte) ('U' | 0x80);

    /** The trading state changes. */
    public static final byte STATE = (byte) ('H' | 0x80);

    /** An instrument gets its symbol. */
    public static final byte DIRECTORY = (byte) ('R' | 0x80);

    /** A trade; the book changes by other messages. */
    public static final byte TRADE = (byte) ('p' | 0x80);

    /** The best bid, the best offer or both; there are no other levels. */
    public static final byte QUOTE = (byte) ('q' | 0x80);

    /** The size at a price; 0 removes the level. */
    public static final byte LEVEL = (byte) ('l' | 0x80);

    /** The book loses all orders and levels. It is trusted again. */
    public static final byte CLEAR = (byte) ('c' | 0x80);

    /** Nothing but flags. */
    public static final byte NOTE = (byte) ('n' | 0x80);

    /** Flag: the last message of an event; the book may be looked at. */
    public static final int EVENT_ENDS = 1 << 7;

    /** Flag: messages are missing, so the book of the instrument is wrong until it is cleared. */
    public static final int BOOK_UNTRUSTED = 1 << 2;

    /** Flag: trades of the instrument may be missing between the message before and this one. */
    public static final int TRADES_MISSING = 1;

    /** Side of a quote: the bid is set. */
    public static final int BID = 1;

    /** Side of a quote: the offer is set. */
    public static final int ASK = 2;

    private static final int LOCATE = 1;
    private static final int TIME = 3;
    private static final int FIELDS = 11;
    private static final int PRICE = 19;
    private static final int SIZE = 23;
    private static final int MATCH = 31;
    private static final int LEVEL_SIDE = 31;
    private static final int ASK_PRICE = 31;
    private static final int ASK_SIZE = 35;
    private static final int SIDES = 43;

    private static final int END = 2;
    private static final int NAMED_END = Symbol.REST_BYTES + END;
    private static final int ADD_BYTES = MessageType.ADD_ORDER.length() + NAMED_END;
    private static final int CANCEL_BYTES = MessageType.ORDER_CANCEL.length() + END;
    private static final int REPLACE_BYTES = MessageType.ORDER_REPLACE.length() + END;
    private static final int STATE_BYTES = MessageType.STOCK_TRADING_ACTION.length() + NAMED_END;
    private static final int DIRECTORY_BYTES = MessageType.STOCK_DIRECTORY.length() + NAMED_END;
    private static final int TRADE_BYTES = MATCH + Long.BYTES + NAMED_END;
    private static final int QUOTE_BYTES = SIDES + 1 + NAMED_END;
    private static final int LEVEL_BYTES = LEVEL_SIDE + 1 + NAMED_END;
    private static final int CLEAR_BYTES = PRICE + NAMED_END;
    private static final int NOTE_BYTES = FIELDS + END;

    private static final int[] LENGTHS = new int[256];

    static {
        LENGTHS[ADD & 0xFF] = ADD_BYTES;
        LENGTHS[CANCEL & 0xFF] = CANCEL_BYTES;
        LENGTHS[REPLACE & 0xFF] = REPLACE_BYTES;
        LENGTHS[STATE & 0xFF] = STATE_BYTES;
        LENGTHS[DIRECTORY & 0xFF] = DIRECTORY_BYTES;
        LENGTHS[TRADE & 0xFF] = TRADE_BYTES;
        LENGTHS[QUOTE & 0xFF] = QUOTE_BYTES;
        LENGTHS[LEVEL & 0xFF] = LEVEL_BYTES;
        LENGTHS[CLEAR & 0xFF] = CLEAR_BYTES;
        LENGTHS[NOTE & 0xFF] = NOTE_BYTES;
    }

    private final byte[] buffer = new byte[ItchEvent.LONGEST_MESSAGE];
    private final byte priceDecimals;
    private int locate;
    private long timeNs;
    private int flags;

    /** @param priceDecimals prices are in units of 10 to the power of minus this */
    public VenueMessage(final int priceDecimals) {
        this.priceDecimals = (byte) priceDecimals;
    }

    /** Whether a type is one of these messages. */
    public static boolean isVenue(final byte type) {
        return type < 0;
    }

    /** Bytes in a message with this type, or 0 when there is no such type. */
    public static int lengthOf(final byte type) {
        return LENGTHS[type & 0xFF];
    }

    /** Time of a message. */
    public static long timeNs(final byte[] message, final int offset) {
        return BigEndian.u64(message, offset + TIME);
    }

    static int flags(final byte[] message, final int offset) {
        return message[offset + lengthOf(message[offset]) - 1];
    }

    static int priceDecimals(final byte[] message, final int offset) {
        return message[offset + lengthOf(message[offset]) - 2];
    }

    /** The first eight characters of the symbol of a trade, a quote, a level or a clear. */
    public static long packedSymbol(final byte[] message, final int offset) {
        return BigEndian.u64(message, offset + FIELDS);
    }

    /** Sets the symbol of a message that names one, whose first eight characters are known. */
    public static Symbol symbol(final byte[] message, final int offset, final long packed, final Symbol into) {
        return into.set(packed, message, offset + lengthOf(message[offset]) - NAMED_END);
    }

    /** Price of a trade, a level or the bid of a quote. */
    public static long price(final byte[] message, final int offset) {
        return BigEndian.u32(message, offset + PRICE);
    }

    /** Size of a trade, a level or the bid of a quote; 0 when there is no bid. */
    public static long size(final byte[] message, final int offset) {
        return BigEndian.u64(message, offset + SIZE);
    }

    /** Match number of a trade. */
    public static long match(final byte[] message, final int offset) {
        return BigEndian.u64(message, offset + MATCH);
    }

    /** Side of a level: {@code B} or {@code S}. */
    public static byte levelSide(final byte[] message, final int offset) {
        return message[offset + LEVEL_SIDE];
    }

    /** Price of the offer of a quote. */
    public static long askPrice(final byte[] message, final int offset) {
        return BigEndian.u32(message, offset + ASK_PRICE);
    }

    /** Size of the offer of a quote; 0 when there is no offer. */
    public static long askSize(final byte[] message, final int offset) {
        return BigEndian.u64(message, offset + ASK_SIZE);
    }

    /** Sides of a quote: {@link #BID}, {@link #ASK} or both. */
    public static int sides(final byte[] message, final int offset) {
        return message[offset + SIDES];
    }

    /** Sets what the next messages have in common. */
    public VenueMessage of(final int ofLocate, final long atTimeNs, final int withFlags) {
        locate = ofLocate;
        timeNs = atTimeNs;
        flags = withFlags;
        return this;
    }

    /** Sets further flags of the next messages. */
    public VenueMessage mark(final int furtherFlags) {
        flags |= furtherFlags;
        return this;
    }

    /** The bytes of the message written last, from index 0. */
    public byte[] buffer() {
        return buffer;
    }

    /** Writes an order that enters the book; returns the length of the message, as the other methods do. */
    public int add(final long reference, final byte side, final long shares, final Symbol symbol, final long price) {
        BigEndian.putU64(buffer, FIELDS, reference);
        buffer[FIELDS + 8] = side;
        BigEndian.putU32(buffer, FIELDS + 9, shares);
        BigEndian.putU64(buffer, FIELDS + 13, symbol.packed());
        BigEndian.putU32(buffer, FIELDS + 21, price);
        return end(ADD, ADD_BYTES, symbol);
    }

    /** Writes that an order loses shares. */
    public int cancel(final long reference, final long shares) {
        BigEndian.putU64(buffer, FIELDS, reference);
        BigEndian.putU32(buffer, FIELDS + 8, shares);
        return end(CANCEL, CANCEL_BYTES);
    }

    /** Writes that an order, which keeps its reference, gets another price or size. */
    public int modify(final long reference, final long shares, final long price) {
        BigEndian.putU64(buffer, FIELDS, reference);
        BigEndian.putU64(buffer, FIELDS + 8, reference);
        BigEndian.putU32(buffer, FIELDS + 16, shares);
        BigEndian.putU32(buffer, FIELDS + 20, price);
        return end(REPLACE, REPLACE_BYTES);
    }

    /** Writes a trading state: {@code T}, {@code H}, {@code P} or {@code Q}. */
    public int state(final Symbol symbol, final byte state) {
        Arrays.fill(buffer, FIELDS, buffer.length, (byte) ' ');
        BigEndian.putU64(buffer, FIELDS, symbol.packed());
        buffer[FIELDS + 8] = state;
        return end(STATE, STATE_BYTES, symbol);
    }

    /** Writes the symbol of an instrument. */
    public int directory(final Symbol symbol) {
        Arrays.fill(buffer, FIELDS, buffer.length, (byte) ' ');
        BigEndian.putU64(buffer, FIELDS, symbol.packed());
        return end(DIRECTORY, DIRECTORY_BYTES, symbol);
    }

    /** Writes a trade. */
    public int trade(final Symbol symbol, final long price, final long size, final long match) {
        priced(symbol, price, size);
        BigEndian.putU64(buffer, MATCH, match);
        return end(TRADE, TRADE_BYTES, symbol);
    }

    /** Writes the size at a price. */
    public int level(final Symbol symbol, final byte side, final long price, final long size) {
        priced(symbol, price, size);
        buffer[LEVEL_SIDE] = side;
        return end(LEVEL, LEVEL_BYTES, symbol);
    }

    /** Writes the best bid, the best offer or both; size 0 means that the side is empty. */
    public int quote(
            final Symbol symbol,
            final int sides,
            final long bid,
            final long bidSize,
            final long ask,
            final long askSize) {
        priced(symbol, bid, bidSize);
        BigEndian.putU32(buffer, ASK_PRICE, ask);
        BigEndian.putU64(buffer, ASK_SIZE, askSize);
        buffer[SIDES] = (byte) sides;
        return end(QUOTE, QUOTE_BYTES, symbol);
    }

    /** Writes that the book is empty now. */
    public int clear(final Symbol symbol) {
        BigEndian.putU64(buffer, FIELDS, symbol.packed());
        return end(CLEAR, CLEAR_BYTES, symbol);
    }

    /** Writes a message of nothing but flags. */
    public int note() {
        return end(NOTE, NOTE_BYTES);
    }

    private void priced(final Symbol symbol, final long price, final long size) {
        BigEndian.putU64(buffer, FIELDS, symbol.packed());
        BigEndian.putU32(buffer, PRICE, price);
        BigEndian.putU64(buffer, SIZE, size);
    }

    private int end(final byte type, final int length, final Symbol symbol) {
        symbol.putRest(buffer, length - NAMED_END);
        return end(type, length);
    }

    private int end(final byte type, final int length) {
        buffer[0] = type;
        BigEndian.putU16(buffer, LOCATE, locate);
        BigEndian.putU64(buffer, TIME, timeNs);
        buffer[length - 2] = priceDecimals;
        buffer[length - 1] = (byte) flags;
        return length;
    }
}
