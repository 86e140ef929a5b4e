package dev.tailrace.market.generate;

import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.AddOrderWithMpid;
import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.BrokenTrade;
import dev.tailrace.market.itch.CrossTrade;
import dev.tailrace.market.itch.DirectListingPriceDiscovery;
import dev.tailrace.market.itch.IpoQuotingPeriodUpdate;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.LuldAuctionCollar;
import dev.tailrace.market.itch.MarketParticipantPosition;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.market.itch.MwcbDeclineLevel;
import dev.tailrace.market.itch.MwcbStatus;
import dev.tailrace.market.itch.NetOrderImbalance;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OperationalHalt;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderExecutedWithPrice;
import dev.tailrace.market.itch.OrderReplace;
import dev.tailrace.market.itch.RegShoRestriction;
import dev.tailrace.market.itch.RetailPriceImprovement;
import dev.tailrace.market.itch.StockDirectory;
import dev.tailrace.market.itch.StockTradingAction;
import dev.tailrace.market.itch.SystemEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes messages as a BinaryFILE (u16 length before each message, no end-of-session record, as in most published files)
 * and counts them. One method per message type; the caller decides everything but the tracking number.
 */
final class FeedEncoder {

    private static final int LENGTH_BYTES = 2;
    private static final int LONGEST = 64;
    private static final int BLANK_1 = ' ';
    private static final int BLANK_4 = Ascii.pack4("");

    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private final long[] counts = new long[128];
    private int position;
    private long sequence;
    private long lastTimestampNs;
    private int tracking;

    private final ItchMessage header = new ItchMessage();
    private final SystemEvent systemEvent = new SystemEvent();
    private final StockDirectory stockDirectory = new StockDirectory();
    private final StockTradingAction tradingAction = new StockTradingAction();
    private final RegShoRestriction regSho = new RegShoRestriction();
    private final MarketParticipantPosition participant = new MarketParticipantPosition();
    private final MwcbDeclineLevel declineLevel = new MwcbDeclineLevel();
    private final MwcbStatus mwcbStatus = new MwcbStatus();
    private final IpoQuotingPeriodUpdate ipoUpdate = new IpoQuotingPeriodUpdate();
    private final LuldAuctionCollar collar = new LuldAuctionCollar();
    private final OperationalHalt operationalHalt = new OperationalHalt();
    private final AddOrder add = new AddOrder();
    private final AddOrderWithMpid addWithMpid = new AddOrderWithMpid();
    private final OrderExecuted executed = new OrderExecuted();
    private final OrderExecutedWithPrice executedWithPrice = new OrderExecutedWithPrice();
    private final OrderCancel cancel = new OrderCancel();
    private final OrderDelete delete = new OrderDelete();
    private final OrderReplace replace = new OrderReplace();
    private final NonCrossTrade nonCrossTrade = new NonCrossTrade();
    private final CrossTrade crossTrade = new CrossTrade();
    private final BrokenTrade brokenTrade = new BrokenTrade();
    private final NetOrderImbalance imbalance = new NetOrderImbalance();
    private final RetailPriceImprovement retail = new RetailPriceImprovement();
    private final DirectListingPriceDiscovery discovery = new DirectListingPriceDiscovery();

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
        final int offset = begin(MessageType.SYSTEM_EVENT, timeNs, 0);
        systemEvent.wrap(buffer, offset).eventCode((byte) code);
    }

    void directory(final long timeNs, final GeneratedInstrument of, final boolean ipo) {
        final boolean nasdaqListed = of.marketCategory == 'Q' || of.marketCategory == 'G' || of.marketCategory == 'S';
        final int offset = begin(MessageType.STOCK_DIRECTORY, timeNs, of.locate);
        stockDirectory
                .wrap(buffer, offset)
                .stock(of.stock)
                .marketCategory(of.marketCategory)
                .financialStatusIndicator((byte) (nasdaqListed ? 'N' : BLANK_1))
                .roundLotSize(of.lotSize)
                .roundLotsOnly((byte) 'N')
                .issueClassification((byte) (of.etp ? 'Q' : 'C'))
                .issueSubType(Ascii.pack2(of.etp ? "E" : "Z"))
                .authenticity((byte) (of.test ? 'T' : 'P'))
                .shortSaleThresholdIndicator((byte) 'N')
                .ipoFlag((byte) (ipo ? 'Y' : nasdaqListed ? 'N' : BLANK_1))
                .luldReferencePriceTier((byte) (of.rank <= 1_000 ? '1' : '2'))
                .etpFlag((byte) (of.etp ? 'Y' : 'N'))
                .etpLeverageFactor(0)
                .inverseIndicator((byte) 'N');
    }

    void tradingAction(final long timeNs, final GeneratedInstrument of, final char state, final int reason) {
        final int offset = begin(MessageType.STOCK_TRADING_ACTION, timeNs, of.locate);
        tradingAction
                .wrap(buffer, offset)
                .stock(of.stock)
                .tradingState((byte) state)
                .reserved((byte) BLANK_1)
                .reason(reason);
    }

    void tradingAction(final long timeNs, final GeneratedInstrument of, final char state) {
        tradingAction(timeNs, of, state, BLANK_4);
    }

    void regSho(final long timeNs, final GeneratedInstrument of, final char action) {
        final int offset = begin(MessageType.REG_SHO_RESTRICTION, timeNs, of.locate);
        regSho.wrap(buffer, offset).stock(of.stock).regShoAction((byte) action);
    }

    void participant(final long timeNs, final GeneratedInstrument of, final int mpid, final boolean primary) {
        final int offset = begin(MessageType.MARKET_PARTICIPANT_POSITION, timeNs, of.locate);
        participant
                .wrap(buffer, offset)
                .mpid(mpid)
                .stock(of.stock)
                .primaryMarketMaker((byte) (primary ? 'Y' : 'N'))
                .marketMakerMode((byte) 'N')
                .marketParticipantState((byte) 'A');
    }

    void declineLevels(final long timeNs, final long indexE8) {
        final int offset = begin(MessageType.MWCB_DECLINE_LEVEL, timeNs, 0);
        declineLevel
                .wrap(buffer, offset)
                .level1E8(indexE8 / 100 * 93)
                .level2E8(indexE8 / 100 * 87)
                .level3E8(indexE8 / 100 * 80);
    }

    void declineBreached(final long timeNs, final char level) {
        final int offset = begin(MessageType.MWCB_STATUS, timeNs, 0);
        mwcbStatus.wrap(buffer, offset).breachedLevel((byte) level);
    }

    void ipoUpdate(final long timeNs, final GeneratedInstrument of, final long releaseSecond) {
        final int offset = begin(MessageType.IPO_QUOTING_PERIOD_UPDATE, timeNs, of.locate);
        ipoUpdate
                .wrap(buffer, offset)
                .stock(of.stock)
                .ipoQuotationReleaseTimeS(releaseSecond)
                .ipoQuotationReleaseQualifier((byte) 'A')
                .ipoPriceE4(of.baseE4());
    }

    void collar(final long timeNs, final GeneratedInstrument of, final int extension) {
        final int referenceE4 = of.fairE4();
        final int widthE4 = referenceE4 / 20 * (1 + extension);
        final int offset = begin(MessageType.LULD_AUCTION_COLLAR, timeNs, of.locate);
        collar.wrap(buffer, offset)
                .stock(of.stock)
                .auctionCollarReferencePriceE4(referenceE4)
                .upperAuctionCollarPriceE4(referenceE4 + widthE4)
                .lowerAuctionCollarPriceE4(referenceE4 - widthE4)
                .auctionCollarExtension(extension);
    }

    void operationalHalt(final long timeNs, final GeneratedInstrument of, final char market, final char action) {
        final int offset = begin(MessageType.OPERATIONAL_HALT, timeNs, of.locate);
        operationalHalt
                .wrap(buffer, offset)
                .stock(of.stock)
                .marketCode((byte) market)
                .operationalHaltAction((byte) action);
    }

    void add(
            final long timeNs,
            final GeneratedInstrument of,
            final long reference,
            final boolean buy,
            final int shares,
            final int priceE4) {
        final int offset = begin(MessageType.ADD_ORDER, timeNs, of.locate);
        add.wrap(buffer, offset)
                .orderReference(reference)
                .buySellIndicator(side(buy))
                .shares(shares)
                .stock(of.stock)
                .priceE4(priceE4);
    }

    void addAttributed(
            final long timeNs,
            final GeneratedInstrument of,
            final long reference,
            final boolean buy,
            final int shares,
            final int priceE4,
            final int mpid) {
        final int offset = begin(MessageType.ADD_ORDER_WITH_MPID, timeNs, of.locate);
        addWithMpid
                .wrap(buffer, offset)
                .orderReference(reference)
                .buySellIndicator(side(buy))
                .shares(shares)
                .stock(of.stock)
                .priceE4(priceE4)
                .attribution(mpid);
    }

    void executed(final long timeNs, final int locate, final long reference, final int shares, final long match) {
        final int offset = begin(MessageType.ORDER_EXECUTED, timeNs, locate);
        executed.wrap(buffer, offset)
                .orderReference(reference)
                .executedShares(shares)
                .matchNumber(match);
    }

    void executedWithPrice(
            final long timeNs,
            final int locate,
            final long reference,
            final int shares,
            final long match,
            final boolean printable,
            final int priceE4) {
        final int offset = begin(MessageType.ORDER_EXECUTED_WITH_PRICE, timeNs, locate);
        executedWithPrice
                .wrap(buffer, offset)
                .orderReference(reference)
                .executedShares(shares)
                .matchNumber(match)
                .printable((byte) (printable ? 'Y' : 'N'))
                .executionPriceE4(priceE4);
    }

    void cancel(final long timeNs, final int locate, final long reference, final int shares) {
        final int offset = begin(MessageType.ORDER_CANCEL, timeNs, locate);
        cancel.wrap(buffer, offset).orderReference(reference).cancelledShares(shares);
    }

    void delete(final long timeNs, final int locate, final long reference) {
        final int offset = begin(MessageType.ORDER_DELETE, timeNs, locate);
        delete.wrap(buffer, offset).orderReference(reference);
    }

    void replace(
            final long timeNs,
            final int locate,
            final long original,
            final long reference,
            final int shares,
            final int priceE4) {
        final int offset = begin(MessageType.ORDER_REPLACE, timeNs, locate);
        replace.wrap(buffer, offset)
                .originalOrderReference(original)
                .newOrderReference(reference)
                .shares(shares)
                .priceE4(priceE4);
    }

    void hiddenTrade(
            final long timeNs, final GeneratedInstrument of, final int shares, final int priceE4, final long match) {
        final int offset = begin(MessageType.NON_CROSS_TRADE, timeNs, of.locate);
        nonCrossTrade
                .wrap(buffer, offset)
                .orderReference(0)
                .buySellIndicator((byte) 'B')
                .shares(shares)
                .stock(of.stock)
                .priceE4(priceE4)
                .matchNumber(match);
    }

    void cross(
            final long timeNs,
            final GeneratedInstrument of,
            final long shares,
            final int priceE4,
            final long match,
            final char crossType) {
        final int offset = begin(MessageType.CROSS_TRADE, timeNs, of.locate);
        crossTrade
                .wrap(buffer, offset)
                .shares(shares)
                .stock(of.stock)
                .crossPriceE4(priceE4)
                .matchNumber(match)
                .crossType((byte) crossType);
    }

    void broken(final long timeNs, final int locate, final long match) {
        final int offset = begin(MessageType.BROKEN_TRADE, timeNs, locate);
        brokenTrade.wrap(buffer, offset).matchNumber(match);
    }

    void imbalance(
            final long timeNs,
            final GeneratedInstrument of,
            final int pairedShares,
            final int imbalanceShares,
            final char direction,
            final char crossType) {
        final int offset = begin(MessageType.NET_ORDER_IMBALANCE, timeNs, of.locate);
        imbalance
                .wrap(buffer, offset)
                .pairedShares(pairedShares)
                .imbalanceShares(imbalanceShares)
                .imbalanceDirection((byte) direction)
                .stock(of.stock)
                .farPriceE4(of.fairE4())
                .nearPriceE4(of.fairE4())
                .currentReferencePriceE4(of.fairE4())
                .crossType((byte) crossType)
                .priceVariationIndicator((byte) 'L');
    }

    void retailInterest(final long timeNs, final GeneratedInstrument of, final char interest) {
        final int offset = begin(MessageType.RETAIL_PRICE_IMPROVEMENT, timeNs, of.locate);
        retail.wrap(buffer, offset).stock(of.stock).interestFlag((byte) interest);
    }

    void discovery(final long timeNs, final GeneratedInstrument of, final boolean open) {
        final int offset = begin(MessageType.DIRECT_LISTING_PRICE_DISCOVERY, timeNs, of.locate);
        final int priceE4 = of.baseE4();
        discovery
                .wrap(buffer, offset)
                .stock(of.stock)
                .openEligibilityStatus((byte) (open ? 'Y' : 'N'))
                .minimumAllowablePriceE4(priceE4 / 5 * 4)
                .maximumAllowablePriceE4(priceE4 / 5 * 9)
                .nearExecutionPriceE4(open ? priceE4 : 0)
                .nearExecutionTime(open ? timeNs : 0)
                .lowerPriceRangeCollarE4(priceE4 / 10 * 9)
                .upperPriceRangeCollarE4(priceE4 / 10 * 11);
    }

    private static byte side(final boolean buy) {
        return (byte) (buy ? 'B' : 'S');
    }

    /** Makes room for a message, writes its length and header and returns where it begins. */
    private int begin(final MessageType type, final long timeNs, final int locate) {
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
        header.wrap(buffer, offset).header(type, locate, tracking, timeNs);
        return offset;
    }
}
