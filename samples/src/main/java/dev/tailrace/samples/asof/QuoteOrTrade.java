package dev.tailrace.samples.asof;

/** A quote or a trade; prices in 1/10000. Reused for each record. */
public final class QuoteOrTrade {

    boolean isTrade;
    int symbol;
    long timeNs;
    long priceE4;
    long size;
    long bidE4;
    long askE4;

    /** The key. */
    public int symbol() {
        return symbol;
    }

    static void copy(final QuoteOrTrade from, final QuoteOrTrade into) {
        into.isTrade = from.isTrade;
        into.symbol = from.symbol;
        into.timeNs = from.timeNs;
        into.priceE4 = from.priceE4;
        into.size = from.size;
        into.bidE4 = from.bidE4;
        into.askE4 = from.askE4;
    }
}
