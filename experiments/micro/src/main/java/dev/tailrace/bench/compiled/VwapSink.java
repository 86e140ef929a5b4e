package dev.tailrace.bench.compiled;

/**
 * Sink of the sums of an instrument: of all its trades so far, or of the trades of a window. The average price is their
 * quotient. It is not needed for every trade, so it is not part of the measurement.
 */
public final class VwapSink {

    private long count;
    private long digest;
    private int lastInstrument;
    private long lastNotionalE4;
    private long lastShares;

    /** Takes the sums of one instrument. */
    public void onVwap(final int instrument, final long notionalE4, final long shares) {
        count++;
        digest += notionalE4 * (2 * shares + 1) + instrument;
        lastInstrument = instrument;
        lastNotionalE4 = notionalE4;
        lastShares = shares;
    }

    public long count() {
        return count;
    }

    /** Digest of all results: does not depend on their order, but depends on which trades were summed together. */
    public long digest() {
        return digest;
    }

    public int lastInstrument() {
        return lastInstrument;
    }

    /** Notional of the last result, in 1/10000 of the currency. */
    public long lastNotionalE4() {
        return lastNotionalE4;
    }

    public long lastShares() {
        return lastShares;
    }
}
