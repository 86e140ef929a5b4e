package dev.tailrace.experiments.peer;

/** A number of shares at a price: the rest of a resting order, or a print. */
public record Lot(long priceE4, long shares) {

    private static final long HIGHEST_PRICE_E4 = 2_000_000_000L;

    public static final BinaryFormat<Lot> FORMAT = BinaryFormat.of(
            (lot, out) -> {
                out.writeLong(lot.priceE4);
                out.writeLong(lot.shares);
            },
            in -> new Lot(in.readLong(), in.readLong()));

    static boolean isPrice(final long priceE4) {
        return priceE4 > 0 && priceE4 <= HIGHEST_PRICE_E4;
    }

    Lot minus(final long taken) {
        return new Lot(priceE4, shares - taken);
    }
}
