package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;

/** The units of prices and sizes in {@link dev.tailrace.market.event.VenueMessage}s, and the faults of those that do not fit. */
final class VenueUnits {

    static final int PRICE_DECIMALS = 4;
    static final int SIZE_DECIMALS = 8;

    private static final long MOST_PRICE = 0xFFFF_FFFFL;
    private static final long MOST_SIZE = (1L << 47) - 1;

    private final InputFault unfitPrice;
    private final InputFault unfitSize;

    VenueUnits(final InputFaults inputFaults) {
        unfitPrice = inputFaults.fatal(
                "unfit-price",
                "a price that is no multiple of 0.0001 from 0 to 429,496.7295; the record changes nothing");
        unfitSize = inputFaults.fatal(
                "unfit-size",
                "a size that is no multiple of 0.00000001 below 1,407,374.88; the record changes nothing");
    }

    /** Whether a price and a size in these units fit into a message; reports them when they do not. */
    boolean fit(final long price, final long size) {
        if (price < 0 || price > MOST_PRICE) {
            unfitPrice.report();
            return false;
        }
        if (size < 0 || size > MOST_SIZE) {
            unfitSize.report();
            return false;
        }
        return true;
    }
}
