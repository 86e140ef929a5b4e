package dev.tailrace.market.dbn;

/** Record of a change of the trading status: type {@link DbnType#STATUS}, 40 bytes. */
public final class StatusRecord extends DbnRecord {

    private static final int RECEIVE_TIME = 16;
    private static final int ACTION = 24;
    private static final int REASON = 26;
    private static final int TRADING_EVENT = 28;
    private static final int IS_TRADING = 30;
    private static final int IS_QUOTING = 31;

    private static final int QUOTING = 3;
    private static final int TRADING = 7;
    private static final int HALT = 8;
    private static final int PAUSE = 9;
    private static final int SUSPEND = 10;
    private static final int NOT_AVAILABLE = 15;

    @Override
    public StatusRecord wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Time of receipt, by which files are ordered; {@link #NO_TIME} when there is none. */
    public long receiveTimeNs() {
        return i64(RECEIVE_TIME);
    }

    /** Code of the change, such as 7 for trading and 8 for a halt (unsigned 16 bits). */
    public int action() {
        return u16(ACTION);
    }

    /** Code of the reason (unsigned 16 bits). */
    public int reason() {
        return u16(REASON);
    }

    /** Code of the effect on trading (unsigned 16 bits). */
    public int tradingEvent() {
        return u16(TRADING_EVENT);
    }

    /** Whether the instrument trades: {@code Y}, {@code N}, or {@code ~} when it is not known. */
    public byte isTrading() {
        return buffer[offset + IS_TRADING];
    }

    /** Whether the instrument is quoted: {@code Y}, {@code N}, or {@code ~} when it is not known. */
    public byte isQuoting() {
        return buffer[offset + IS_QUOTING];
    }

    /**
     * The trading state that the change leads to, by {@link #isTrading()} and else by {@link #action()}: {@code T}
     * trading, {@code H} halted, {@code P} paused, {@code Q} quotation only; 0 when the record does not tell.
     */
    public byte tradingState() {
        if (isTrading() == 'Y') {
            return 'T';
        }
        return switch (action()) {
            case PAUSE -> 'P';
            case QUOTING -> 'Q';
            case HALT, SUSPEND, NOT_AVAILABLE -> 'H';
            case TRADING -> (byte) (isTrading() == 'N' ? 'H' : 'T');
            default -> (byte) (isTrading() == 'N' ? 'H' : 0);
        };
    }
}
