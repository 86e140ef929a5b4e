package dev.tailrace.market.itch;

/**
 * Broken Trade message: an earlier execution or trade is void.
 *
 * <p>Type {@code B}, 19 bytes. Source: ITCH 5.0 specification, "Broken Trade / Order Execution". Threads, allocation
 * and checks: see {@link ItchMessage}.
 */
public final class BrokenTrade extends ItchMessage {

    private static final int MATCH_NUMBER = 11;

    @Override
    public BrokenTrade wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Match number of the void execution or trade (unsigned 64 bits). */
    public long matchNumber() {
        return BigEndian.u64(buffer, offset + MATCH_NUMBER);
    }
}
