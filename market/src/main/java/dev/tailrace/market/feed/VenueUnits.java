package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Supplier;

/** The units of prices and sizes in {@link dev.tailrace.market.event.VenueMessage}s, and the faults of those that do not fit. */
final class VenueUnits {

    static final int SIZE_DECIMALS = 8;

    private static final long MOST_PRICE = 0xFFFF_FFFFL;
    private static final long MOST_SIZE = (1L << 47) - 1;

    /** Prices are in units of 10 to the power of minus this. */
    final int priceDecimals;

    private final InputFault unfitPrice;
    private final InputFault unfitSize;

    VenueUnits(final int priceDecimals, final InputFaults inputFaults) {
        this.priceDecimals = priceDecimals;
        final String one = BigDecimal.ONE.movePointLeft(priceDecimals).toPlainString();
        unfitPrice = inputFaults.fatal(
                "unfit-price",
                "a price that is no multiple of "
                        + one + " from " + one + " to "
                        + String.format(
                                Locale.ROOT,
                                "%,." + priceDecimals + "f",
                                new BigDecimal(MOST_PRICE).movePointLeft(priceDecimals))
                        + " (the pipeline's price-decimals is " + priceDecimals + "); the record changes nothing");
        unfitSize = inputFaults.fatal(
                "unfit-size",
                "a size that is no multiple of 0.00000001 below 1,407,374.88; the record changes nothing");
    }

    /** Whether a price fits into a message. */
    static boolean isPrice(final long price) {
        return price > 0 && price <= MOST_PRICE;
    }

    /**
     * Whether a price and a size fit into a message; reports them when they do not.
     *
     * @param text has the price from index {@code priceFrom} to {@code priceTo}, and the size
     */
    boolean fit(
            final long price,
            final long size,
            final byte[] text,
            final int priceFrom,
            final int priceTo,
            final int sizeFrom,
            final int sizeTo) {
        if (!isPrice(price)) {
            report(unfitPrice, text, priceFrom, priceTo);
            return false;
        }
        if (size < 0 || size > MOST_SIZE) {
            report(unfitSize, text, sizeFrom, sizeTo);
            return false;
        }
        return true;
    }

    private static void report(final InputFault fault, final byte[] text, final int from, final int to) {
        report(fault, () -> new String(text, from, to - from, StandardCharsets.ISO_8859_1));
    }

    /** Reports a price that does not fit; the first one in words. */
    void reportPrice(final Supplier<String> price) {
        report(unfitPrice, price);
    }

    private static void report(final InputFault fault, final Supplier<String> found) {
        if (fault.count() == 0) {
            fault.report("found " + found.get());
        } else {
            fault.report();
        }
    }
}
