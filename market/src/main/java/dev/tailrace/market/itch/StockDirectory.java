package dev.tailrace.market.itch;

/**
 * Stock Directory message: the static data of an instrument; sent for every instrument before the market opens. The
 * fields that are not here, such as {@code roundLotSize}, are read by name with {@link #get}.
 *
 * <p>Type {@code R}, 39 bytes. Source: ITCH 5.0 specification, "Stock Directory". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class StockDirectory extends ItchMessage {

    private static final int STOCK = 11;
    private static final int AUTHENTICITY = 29;

    @Override
    public StockDirectory wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** {@code P} live, {@code T} test instrument. */
    public byte authenticity() {
        return buffer[offset + AUTHENTICITY];
    }
}
