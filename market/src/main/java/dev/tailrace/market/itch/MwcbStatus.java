package dev.tailrace.market.itch;

/**
 * MWCB Status message: the market-wide circuit breaker has tripped.
 *
 * <p>Type {@code W}, 12 bytes. Source: ITCH 5.0 specification, "MWCB Status". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class MwcbStatus extends ItchMessage {

    private static final int BREACHED_LEVEL = 11;

    @Override
    public MwcbStatus wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** {@code 1}, {@code 2} or {@code 3}. */
    public byte breachedLevel() {
        return buffer[offset + BREACHED_LEVEL];
    }

    /** Sets {@link #breachedLevel()}. */
    public MwcbStatus breachedLevel(final byte breachedLevel) {
        buffer[offset + BREACHED_LEVEL] = breachedLevel;
        return this;
    }
}
