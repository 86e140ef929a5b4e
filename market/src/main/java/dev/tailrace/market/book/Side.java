package dev.tailrace.market.book;

/** The two sides of a book, as small numbers so that they can be part of an index. */
public final class Side {

    /** Buy orders; the best has the highest price. */
    public static final int BID = 0;

    /** Sell orders; the best has the lowest price. */
    public static final int ASK = 1;

    private Side() {}

    /** The side of a buy/sell indicator: {@code B} is {@link #BID}, all else {@link #ASK}. */
    public static int of(final byte buySellIndicator) {
        return buySellIndicator == 'B' ? BID : ASK;
    }
}
