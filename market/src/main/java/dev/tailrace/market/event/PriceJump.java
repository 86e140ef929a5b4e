package dev.tailrace.market.event;

import dev.tailrace.market.itch.Symbol;
import dev.tailrace.state.Transferable;

/** A trade whose price is further from the reference price of its instrument than the threshold allows. */
public final class PriceJump implements Transferable<PriceJump> {

    private final Notional referenceNotional = new Notional();
    private long position;
    private long timestampNs;
    private int locate;
    private final Symbol symbol = new Symbol();
    private long priceE4;
    private boolean up;
    private long referenceWindowStartNs;
    private long referenceVolume;
    private boolean untrusted;

    /** Sets the trade and its direction. */
    public PriceJump trade(final MarketUpdate trade, final boolean isUp) {
        position = trade.position();
        timestampNs = trade.timestampNs();
        locate = trade.locate();
        symbol.set(trade.symbol());
        priceE4 = trade.priceE4();
        up = isUp;
        return this;
    }

    /**
     * Sets the reference that the trade was compared with.
     *
     * @param isUntrusted whether trades may be missing from it
     */
    public PriceJump reference(
            final long windowStartNs, final Notional notional, final long volume, final boolean isUntrusted) {
        referenceWindowStartNs = windowStartNs;
        referenceNotional.set(notional);
        referenceVolume = volume;
        untrusted = isUntrusted;
        return this;
    }

    /** 1-based index of the causing message in the feed. */
    public long position() {
        return position;
    }

    public long timestampNs() {
        return timestampNs;
    }

    public int locate() {
        return locate;
    }

    /** Blank when it is not known. */
    public Symbol symbol() {
        return symbol;
    }

    public long priceE4() {
        return priceE4;
    }

    public boolean isUp() {
        return up;
    }

    /** First nanosecond of the window that gave the reference price, or that held the cross that did. */
    public long referenceWindowStartNs() {
        return referenceWindowStartNs;
    }

    public Notional referenceNotional() {
        return referenceNotional;
    }

    public long referenceVolume() {
        return referenceVolume;
    }

    /** Whether trades may be missing from the reference. */
    public boolean isUntrusted() {
        return untrusted;
    }

    @Override
    public PriceJump transferTo(final PriceJump reusable) {
        final PriceJump copy = reusable == null ? new PriceJump() : reusable;
        copy.referenceNotional.set(referenceNotional);
        copy.position = position;
        copy.timestampNs = timestampNs;
        copy.locate = locate;
        copy.symbol.set(symbol);
        copy.priceE4 = priceE4;
        copy.up = up;
        copy.referenceWindowStartNs = referenceWindowStartNs;
        copy.referenceVolume = referenceVolume;
        copy.untrusted = untrusted;
        return copy;
    }
}
