package dev.tailrace.market.itch;

/**
 * Operational Halt message: a halt of an instrument on one venue only; independent of {@link StockTradingAction}.
 *
 * <p>Type {@code h}, 21 bytes. Source: ITCH 5.0 specification, "Operational Halt". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class OperationalHalt extends ItchMessage {

    private static final int STOCK = 11;
    private static final int MARKET_CODE = 19;
    private static final int OPERATIONAL_HALT_ACTION = 20;

    @Override
    public OperationalHalt wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public OperationalHalt stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** {@code Q} Nasdaq, {@code B} BX, {@code X} PSX. */
    public byte marketCode() {
        return buffer[offset + MARKET_CODE];
    }

    /** Sets {@link #marketCode()}. */
    public OperationalHalt marketCode(final byte marketCode) {
        buffer[offset + MARKET_CODE] = marketCode;
        return this;
    }

    /** {@code H} halted, {@code T} resumed. */
    public byte operationalHaltAction() {
        return buffer[offset + OPERATIONAL_HALT_ACTION];
    }

    /** Sets {@link #operationalHaltAction()}. */
    public OperationalHalt operationalHaltAction(final byte operationalHaltAction) {
        buffer[offset + OPERATIONAL_HALT_ACTION] = operationalHaltAction;
        return this;
    }
}
