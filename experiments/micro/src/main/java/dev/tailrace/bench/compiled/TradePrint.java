package dev.tailrace.bench.compiled;

/** A trade of one instrument. */
public final class TradePrint {

    private final int instrument;
    private final int priceE4;
    private final int shares;
    private final long timestampNs;

    /** A trade. */
    public TradePrint(final int instrument, final int priceE4, final int shares, final long timestampNs) {
        this.instrument = instrument;
        this.priceE4 = priceE4;
        this.shares = shares;
        this.timestampNs = timestampNs;
    }

    /** Dense number, from 0. */
    public int instrument() {
        return instrument;
    }

    /** In 1/10000 of the currency. */
    public int priceE4() {
        return priceE4;
    }

    /** Shares traded. */
    public int shares() {
        return shares;
    }

    /** Nanoseconds since the start; never falls. */
    public long timestampNs() {
        return timestampNs;
    }

    /** Price times size, in 1/10000 of the currency. */
    public long notionalE4() {
        return (long) priceE4 * shares;
    }
}
