package dev.tailrace.market.book;

import java.util.List;

/**
 * A copy of the best levels of the order book of one instrument.
 *
 * @param symbol the instrument
 * @param bids buy side, the best level first
 * @param asks sell side, the best level first
 * @param priceDecimals prices are in units of 10 to the power of minus this
 */
public record BookDepth(String symbol, List<Level> bids, List<Level> asks, int priceDecimals) {

    /**
     * One price of a side.
     *
     * @param priceE4 in units of the book
     * @param shares sum of the shares of its orders
     * @param orders number of its orders
     */
    public record Level(long priceE4, long shares, int orders) {}
}
