package dev.tailrace.market.itch;

/**
 * Market Participant Position message: the status of a market participant in an instrument.
 *
 * <p>Type {@code L}, 26 bytes. Source: ITCH 5.0 specification, "Market Participant Position". Threads, allocation and
 * checks: see {@link ItchMessage}.
 */
public final class MarketParticipantPosition extends ItchMessage {

    private static final int MPID = 11;
    private static final int STOCK = 15;
    private static final int PRIMARY_MARKET_MAKER = 23;
    private static final int MARKET_MAKER_MODE = 24;
    private static final int MARKET_PARTICIPANT_STATE = 25;

    @Override
    public MarketParticipantPosition wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Market participant identifier, 4 characters packed as in {@link Ascii}. */
    public int mpid() {
        return BigEndian.i32(buffer, offset + MPID);
    }

    /** Sets {@link #mpid()}. */
    public MarketParticipantPosition mpid(final int mpid) {
        BigEndian.putI32(buffer, offset + MPID, mpid);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public MarketParticipantPosition stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** {@code Y} primary market maker, {@code N} not. */
    public byte primaryMarketMaker() {
        return buffer[offset + PRIMARY_MARKET_MAKER];
    }

    /** Sets {@link #primaryMarketMaker()}. */
    public MarketParticipantPosition primaryMarketMaker(final byte primaryMarketMaker) {
        buffer[offset + PRIMARY_MARKET_MAKER] = primaryMarketMaker;
        return this;
    }

    /** {@code N} normal, {@code P} passive, {@code S} syndicate, {@code R} pre-syndicate, {@code L} penalty. */
    public byte marketMakerMode() {
        return buffer[offset + MARKET_MAKER_MODE];
    }

    /** Sets {@link #marketMakerMode()}. */
    public MarketParticipantPosition marketMakerMode(final byte marketMakerMode) {
        buffer[offset + MARKET_MAKER_MODE] = marketMakerMode;
        return this;
    }

    /** {@code A} active, {@code E} excused, {@code W} withdrawn, {@code S} suspended, {@code D} deleted. */
    public byte marketParticipantState() {
        return buffer[offset + MARKET_PARTICIPANT_STATE];
    }

    /** Sets {@link #marketParticipantState()}. */
    public MarketParticipantPosition marketParticipantState(final byte marketParticipantState) {
        buffer[offset + MARKET_PARTICIPANT_STATE] = marketParticipantState;
        return this;
    }
}
