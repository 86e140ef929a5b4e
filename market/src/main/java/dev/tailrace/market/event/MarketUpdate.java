package dev.tailrace.market.event;

import dev.tailrace.market.itch.Symbol;
import dev.tailrace.state.Transferable;

/**
 * Effect of one feed message on the market of its instrument: a trade, a new best bid or offer, a cross, a change of
 * trading state, a bust, or that trades are missing. A trade and a new best bid or offer may come together.
 */
public final class MarketUpdate implements Transferable<MarketUpdate> {

    private static final int TRADE = 1;
    private static final int BBO = 2;
    private static final int CROSS = 4;
    private static final int STATE = 8;
    private static final int BUST = 16;
    private static final int GAP = 32;

    private int kinds;
    private long position;
    private long timestampNs;
    private int locate;
    private final Symbol symbol = new Symbol();
    private long priceE4;
    private long shares;
    private long matchNumber;
    private byte crossType;
    private byte tradingState;
    private long bidPriceE4;
    private long bidShares;
    private long askPriceE4;
    private long askShares;
    private boolean untrusted;

    /** Begins an update that is still empty. */
    public MarketUpdate begin(final ItchEvent cause, final int ofLocate, final Symbol ofSymbol) {
        kinds = 0;
        position = cause.position();
        timestampNs = cause.timestampNs();
        locate = ofLocate;
        symbol.set(ofSymbol);
        untrusted = false;
        return this;
    }

    /** Marks the update: messages are missing, so the book that it comes from is wrong. */
    public void distrust() {
        untrusted = true;
    }

    /** Adds an eligible trade. */
    public void trade(final long atPriceE4, final long ofShares, final long match) {
        kinds |= TRADE;
        print(atPriceE4, ofShares, match);
    }

    /** Adds an auction cross. */
    public void cross(final long atPriceE4, final long ofShares, final long match, final byte type) {
        kinds |= CROSS;
        crossType = type;
        print(atPriceE4, ofShares, match);
    }

    /** Adds a bust, which undoes a trade, with the values that the trade had. */
    public void bust(final long atPriceE4, final long ofShares, final long match) {
        kinds |= BUST;
        print(atPriceE4, ofShares, match);
    }

    private void print(final long atPriceE4, final long ofShares, final long match) {
        priceE4 = atPriceE4;
        shares = ofShares;
        matchNumber = match;
    }

    /** Adds that trades of the instrument may be missing. */
    public void gap() {
        kinds |= GAP;
        print(0, 0, 0);
    }

    /** Adds a change of the trading state. */
    public void state(final byte newState) {
        kinds |= STATE;
        tradingState = newState;
    }

    /** Adds a new best bid and offer; an empty side has price 0 and size 0. */
    public void bbo(final long bidE4, final long bidSize, final long askE4, final long askSize) {
        kinds |= BBO;
        bidPriceE4 = bidE4;
        bidShares = bidSize;
        askPriceE4 = askE4;
        askShares = askSize;
    }

    /** Whether anything has been added. */
    public boolean hasContent() {
        return kinds != 0;
    }

    public boolean isTrade() {
        return (kinds & TRADE) != 0;
    }

    public boolean isBbo() {
        return (kinds & BBO) != 0;
    }

    public boolean isCross() {
        return (kinds & CROSS) != 0;
    }

    public boolean isState() {
        return (kinds & STATE) != 0;
    }

    public boolean isBust() {
        return (kinds & BUST) != 0;
    }

    /** Whether trades may be missing. */
    public boolean isGap() {
        return (kinds & GAP) != 0;
    }

    /** Whether the update adds a trade to the trade tape, removes one from it, or tells that some are missing. */
    public boolean isTape() {
        return (kinds & (TRADE | BUST | GAP)) != 0;
    }

    /** Whether the update concerns reference prices: true unless it is only a change of the best bid and offer, or a gap. */
    public boolean concernsPrices() {
        return (kinds & ~(BBO | GAP)) != 0;
    }

    /** 1-based index of the causing message in the feed. */
    public long position() {
        return position;
    }

    public long timestampNs() {
        return timestampNs;
    }

    public int locate() {
        return locate;
    }

    /** Blank when it is not known. */
    public Symbol symbol() {
        return symbol;
    }

    /** Price of the trade, cross or bust. */
    public long priceE4() {
        return priceE4;
    }

    /** Size of the trade, cross or bust. */
    public long shares() {
        return shares;
    }

    /** Match number of the trade, cross or bust. */
    public long matchNumber() {
        return matchNumber;
    }

    /** {@code O} opening, {@code C} closing, {@code H} after a halt or for an IPO. */
    public byte crossType() {
        return crossType;
    }

    /** {@code T} trading, {@code H} halted, {@code P} paused, {@code Q} quotation only. */
    public byte tradingState() {
        return tradingState;
    }

    /** Whether messages are missing, so that the book is wrong until the venue sends it anew. */
    public boolean isUntrusted() {
        return untrusted;
    }

    public long bidPriceE4() {
        return bidPriceE4;
    }

    public long bidShares() {
        return bidShares;
    }

    public long askPriceE4() {
        return askPriceE4;
    }

    public long askShares() {
        return askShares;
    }

    @Override
    public MarketUpdate transferTo(final MarketUpdate reusable) {
        final MarketUpdate copy = reusable == null ? new MarketUpdate() : reusable;
        copy.kinds = kinds;
        copy.position = position;
        copy.timestampNs = timestampNs;
        copy.locate = locate;
        copy.symbol.set(symbol);
        copy.priceE4 = priceE4;
        copy.shares = shares;
        copy.matchNumber = matchNumber;
        copy.crossType = crossType;
        copy.tradingState = tradingState;
        copy.bidPriceE4 = bidPriceE4;
        copy.bidShares = bidShares;
        copy.askPriceE4 = askPriceE4;
        copy.askShares = askShares;
        copy.untrusted = untrusted;
        return copy;
    }
}
