package dev.tailrace.market.itch;

/**
 * MWCB Decline Level message: the index values at which the market-wide circuit breaker trips today.
 *
 * <p>Type {@code V}, 35 bytes. Source: ITCH 5.0 specification, "MWCB Decline Level". Threads, allocation and checks:
 * see {@link ItchMessage}.
 */
public final class MwcbDeclineLevel extends ItchMessage {

    private static final int LEVEL1_E8 = 11;
    private static final int LEVEL2_E8 = 19;
    private static final int LEVEL3_E8 = 27;

    @Override
    public MwcbDeclineLevel wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Level 1, in 1/10^8 (unsigned 64 bits). */
    public long level1E8() {
        return BigEndian.u64(buffer, offset + LEVEL1_E8);
    }

    /** Sets {@link #level1E8()}. */
    public MwcbDeclineLevel level1E8(final long level1E8) {
        BigEndian.putU64(buffer, offset + LEVEL1_E8, level1E8);
        return this;
    }

    /** Level 2, in 1/10^8 (unsigned 64 bits). */
    public long level2E8() {
        return BigEndian.u64(buffer, offset + LEVEL2_E8);
    }

    /** Sets {@link #level2E8()}. */
    public MwcbDeclineLevel level2E8(final long level2E8) {
        BigEndian.putU64(buffer, offset + LEVEL2_E8, level2E8);
        return this;
    }

    /** Level 3, in 1/10^8 (unsigned 64 bits). */
    public long level3E8() {
        return BigEndian.u64(buffer, offset + LEVEL3_E8);
    }

    /** Sets {@link #level3E8()}. */
    public MwcbDeclineLevel level3E8(final long level3E8) {
        BigEndian.putU64(buffer, offset + LEVEL3_E8, level3E8);
        return this;
    }
}
