package dev.tailrace.bench.compiled;

/**
 * A trade of one instrument.
 *
 * @param instrument dense number, from 0
 * @param priceE4 in 1/10000 of the currency
 * @param timestampNs since the start; never falls
 */
public record TradePrint(int instrument, int priceE4, int shares, long timestampNs) {

    /** Price times size, in 1/10000 of the currency. */
    public long notionalE4() {
        return (long) priceE4 * shares;
    }
}
