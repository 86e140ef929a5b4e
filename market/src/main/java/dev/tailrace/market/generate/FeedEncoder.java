package dev.tailrace.market.generate;

import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.BigEndian;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes messages as a BinaryFILE (u16 length before each message, no end-of-session record, as in most published files)
 * and counts them. One method per message type; the caller decides everything but the tracking number. The frequent types
 * are written field by field in wire order, the others by the names of their fields.
 */
final class FeedEncoder {

    private static final int LENGTH_BYTES = 2;
    private static final int HEADER_BYTES = 11;
    private static final int LONGEST = 64;
    private static final int BLANK_1 = ' ';
    private static final int BLANK_4 = Ascii.pack4("");

    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private final long[] counts = new long[128];
    private int position;
    /** Where the next field of the message goes. */
    private int at;

    private long sequence;
    private long lastTimestampNs;
    private int tracking;
    private final ItchMessage message = new ItchMessage();

    FeedEncoder(final OutputStream out) {
        this.out = out;
    }

    /** Index of the message written last, from 1. */
    long sequence() {
        return sequence;
    }

    /** Messages of this type so far. */
    long count(final MessageType type) {
        return counts[type.code()];
    }

    void flush() {
        try {
            out.write(buffer, 0, position);
            out.flush();
            position = 0;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void systemEvent(final long timeNs, final char code) {
        message(MessageType.SYSTEM_EVENT, timeNs, 0).set("eventCode", code);
    }

    void directory(final long timeNs, final GeneratedInstrument of, final boolean ipo) {
        final boolean nasdaqListed = of.marketCategory == 'Q' || of.marketCategory == 'G' || of.marketCategory == 'S';
        message(MessageType.STOCK_DIRECTORY, timeNs, of)
                .set("marketCategory", of.marketCategory)
                .set("financialStatusIndicator", nasdaqListed ? 'N' : BLANK_1)
                .set("roundLotSize", of.lotSize)
                .set("roundLotsOnly", 'N')
                .set("issueClassification", of.etp ? 'Q' : 'C')
                .set("issueSubType", Ascii.pack2(of.etp ? "E" : "Z"))
                .set("authenticity", of.test ? 'T' : 'P')
                .set("shortSaleThresholdIndicator", 'N')
                .set("ipoFlag", ipo ? 'Y' : nasdaqListed ? 'N' : BLANK_1)
                .set("luldReferencePriceTier", of.rank <= 1_000 ? '1' : '2')
                .set("etpFlag", of.etp ? 'Y' : 'N')
                .set("etpLeverageFactor", 0)
                .set("inverseIndicator", 'N');
    }

    void tradingAction(final long timeNs, final GeneratedInstrument of, final char state, final int reason) {
        message(MessageType.STOCK_TRADING_ACTION, timeNs, of)
                .set("tradingState", state)
                .set("reserved", BLANK_1)
                .set("reason", reason);
    }

    void tradingAction(final long timeNs, final GeneratedInstrument of, final char state) {
        tradingAction(timeNs, of, state, BLANK_4);
    }

    void regSho(final long timeNs, final GeneratedInstrument of, final char action) {
        message(MessageType.REG_SHO_RESTRICTION, timeNs, of).set("regShoAction", action);
    }

    void participant(final long timeNs, final GeneratedInstrument of, final int mpid, final boolean primary) {
        message(MessageType.MARKET_PARTICIPANT_POSITION, timeNs, of)
                .set("mpid", mpid)
                .set("primaryMarketMaker", primary ? 'Y' : 'N')
                .set("marketMakerMode", 'N')
                .set("marketParticipantState", 'A');
    }

    void declineLevels(final long timeNs, final long indexE8) {
        message(MessageType.MWCB_DECLINE_LEVEL, timeNs, 0)
                .set("level1E8", indexE8 / 100 * 93)
                .set("level2E8", indexE8 / 100 * 87)
                .set("level3E8", indexE8 / 100 * 80);
    }

    void declineBreached(final long timeNs, final char level) {
        message(MessageType.MWCB_STATUS, timeNs, 0).set("breachedLevel", level);
    }

    void ipoUpdate(final long timeNs, final GeneratedInstrument of, final long releaseSecond) {
        message(MessageType.IPO_QUOTING_PERIOD_UPDATE, timeNs, of)
                .set("ipoQuotationReleaseTimeS", releaseSecond)
                .set("ipoQuotationReleaseQualifier", 'A')
                .set("ipoPriceE4", of.baseE4());
    }

    void collar(final long timeNs, final GeneratedInstrument of, final int extension) {
        final int referenceE4 = of.fairE4();
        final int widthE4 = referenceE4 / 20 * (1 + extension);
        message(MessageType.LULD_AUCTION_COLLAR, timeNs, of)
                .set("auctionCollarReferencePriceE4", referenceE4)
                .set("upperAuctionCollarPriceE4", referenceE4 + widthE4)
                .set("lowerAuctionCollarPriceE4", referenceE4 - widthE4)
                .set("auctionCollarExtension", extension);
    }

    void operationalHalt(final long timeNs, final GeneratedInstrument of, final char market, final char action) {
        message(MessageType.OPERATIONAL_HALT, timeNs, of)
                .set("marketCode", market)
                .set("operationalHaltAction", action);
    }

    void add(
            final long timeNs,
            final GeneratedInstrument of,
            final long reference,
            final boolean buy,
            final int shares,
            final int priceE4) {
        begin(MessageType.ADD_ORDER, timeNs, of.locate).order(reference, buy, shares, of, priceE4);
    }

    void addAttributed(
            final long timeNs,
            final GeneratedInstrument of,
            final long reference,
            final boolean buy,
            final int shares,
            final int priceE4,
            final int mpid) {
        begin(MessageType.ADD_ORDER_WITH_MPID, timeNs, of.locate)
                .order(reference, buy, shares, of, priceE4)
                .u32(mpid);
    }

    void executed(final long timeNs, final int locate, final long reference, final int shares, final long match) {
        begin(MessageType.ORDER_EXECUTED, timeNs, locate)
                .u64(reference)
                .u32(shares)
                .u64(match);
    }

    void executedWithPrice(
            final long timeNs,
            final int locate,
            final long reference,
            final int shares,
            final long match,
            final boolean printable,
            final int priceE4) {
        begin(MessageType.ORDER_EXECUTED_WITH_PRICE, timeNs, locate)
                .u64(reference)
                .u32(shares)
                .u64(match)
                .letter(printable ? 'Y' : 'N')
                .u32(priceE4);
    }

    void cancel(final long timeNs, final int locate, final long reference, final int shares) {
        begin(MessageType.ORDER_CANCEL, timeNs, locate).u64(reference).u32(shares);
    }

    void delete(final long timeNs, final int locate, final long reference) {
        begin(MessageType.ORDER_DELETE, timeNs, locate).u64(reference);
    }

    void replace(
            final long timeNs,
            final int locate,
            final long original,
            final long reference,
            final int shares,
            final int priceE4) {
        begin(MessageType.ORDER_REPLACE, timeNs, locate)
                .u64(original)
                .u64(reference)
                .u32(shares)
                .u32(priceE4);
    }

    void hiddenTrade(
            final long timeNs, final GeneratedInstrument of, final int shares, final int priceE4, final long match) {
        begin(MessageType.NON_CROSS_TRADE, timeNs, of.locate)
                .order(0, true, shares, of, priceE4)
                .u64(match);
    }

    void cross(
            final long timeNs,
            final GeneratedInstrument of,
            final long shares,
            final int priceE4,
            final long match,
            final char crossType) {
        begin(MessageType.CROSS_TRADE, timeNs, of.locate)
                .u64(shares)
                .u64(of.stock)
                .u32(priceE4)
                .u64(match)
                .letter(crossType);
    }

    void broken(final long timeNs, final int locate, final long match) {
        message(MessageType.BROKEN_TRADE, timeNs, locate).set("matchNumber", match);
    }

    void imbalance(
            final long timeNs,
            final GeneratedInstrument of,
            final int pairedShares,
            final int imbalanceShares,
            final char direction,
            final char crossType) {
        message(MessageType.NET_ORDER_IMBALANCE, timeNs, of)
                .set("pairedShares", pairedShares)
                .set("imbalanceShares", imbalanceShares)
                .set("imbalanceDirection", direction)
                .set("farPriceE4", of.fairE4())
                .set("nearPriceE4", of.fairE4())
                .set("currentReferencePriceE4", of.fairE4())
                .set("crossType", crossType)
                .set("priceVariationIndicator", 'L');
    }

    void retailInterest(final long timeNs, final GeneratedInstrument of, final char interest) {
        message(MessageType.RETAIL_PRICE_IMPROVEMENT, timeNs, of).set("interestFlag", interest);
    }

    void discovery(final long timeNs, final GeneratedInstrument of, final boolean open) {
        final int priceE4 = of.baseE4();
        message(MessageType.DIRECT_LISTING_PRICE_DISCOVERY, timeNs, of)
                .set("openEligibilityStatus", open ? 'Y' : 'N')
                .set("minimumAllowablePriceE4", priceE4 / 5 * 4)
                .set("maximumAllowablePriceE4", priceE4 / 5 * 9)
                .set("nearExecutionPriceE4", open ? priceE4 : 0)
                .set("nearExecutionTime", open ? timeNs : 0)
                .set("lowerPriceRangeCollarE4", priceE4 / 10 * 9)
                .set("upperPriceRangeCollarE4", priceE4 / 10 * 11);
    }

    /** The fields that messages about a new order and a hidden trade begin with. */
    private FeedEncoder order(
            final long reference,
            final boolean buy,
            final int shares,
            final GeneratedInstrument of,
            final int priceE4) {
        return u64(reference).letter(buy ? 'B' : 'S').u32(shares).u64(of.stock).u32(priceE4);
    }

    private FeedEncoder letter(final char letter) {
        buffer[at++] = (byte) letter;
        return this;
    }

    private FeedEncoder u32(final int value) {
        BigEndian.putU32(buffer, at, value);
        at += Integer.BYTES;
        return this;
    }

    private FeedEncoder u64(final long value) {
        BigEndian.putU64(buffer, at, value);
        at += Long.BYTES;
        return this;
    }

    /** Begins a message about an instrument, and sets its symbol. */
    private ItchMessage message(final MessageType type, final long timeNs, final GeneratedInstrument of) {
        return message(type, timeNs, of.locate).set("stock", of.stock);
    }

    private ItchMessage message(final MessageType type, final long timeNs, final int locate) {
        begin(type, timeNs, locate);
        return message;
    }

    /** Makes room for a message and writes its length and header; the fields follow. */
    private FeedEncoder begin(final MessageType type, final long timeNs, final int locate) {
        if (timeNs < lastTimestampNs) {
            throw new IllegalStateException(
                    "message " + (sequence + 1) + " goes back in time: " + timeNs + " after " + lastTimestampNs);
        }
        if (position + LONGEST > buffer.length) {
            flush();
        }
        // What the exchange did in one step carries one tracking number; the numbers wrap around.
        tracking = timeNs == lastTimestampNs ? tracking : (tracking + 2) & 0xFFFF;
        lastTimestampNs = timeNs;
        sequence++;
        counts[type.code()]++;
        buffer[position] = 0;
        buffer[position + 1] = (byte) type.length();
        final int offset = position + LENGTH_BYTES;
        position = offset + type.length();
        message.wrap(buffer, offset).header(type, locate, tracking, timeNs);
        at = offset + HEADER_BYTES;
        return this;
    }
}
