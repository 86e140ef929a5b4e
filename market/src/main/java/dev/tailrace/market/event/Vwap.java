package dev.tailrace.market.event;

import dev.tailrace.market.itch.Symbol;
import dev.tailrace.market.reference.ReferenceRow;
import dev.tailrace.state.Sendable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/** The volume-weighted average price of one instrument in one window: sum of price times size, over sum of size. */
public final class Vwap implements Sendable<Vwap> {

    private final Notional notional = new Notional();
    private long windowStartNs;
    private long windowEndNs;
    private int locate;
    private final Symbol symbol = new Symbol();
    private ReferenceRow reference = ReferenceRow.BLANK;
    private long volume;
    private long trades;
    private boolean untrusted;

    /** Sets the sums of a window that has at least one trade. */
    public Vwap set(
            final long startNs, final long endNs, final Notional sum, final long ofVolume, final long ofTrades) {
        windowStartNs = startNs;
        windowEndNs = endNs;
        notional.set(sum);
        volume = ofVolume;
        trades = ofTrades;
        untrusted = false;
        return this;
    }

    /** Sets the instrument of the window. */
    public Vwap instrument(final int ofLocate, final Symbol ofSymbol, final ReferenceRow row) {
        locate = ofLocate;
        symbol.set(ofSymbol);
        reference = row;
        return this;
    }

    /** Sets whether trades of the window may be missing. */
    public Vwap untrusted(final boolean isUntrusted) {
        untrusted = isUntrusted;
        return this;
    }

    /** Whether trades of the window may be missing from the sums. */
    public boolean isUntrusted() {
        return untrusted;
    }

    /** First nanosecond of the window. */
    public long windowStartNs() {
        return windowStartNs;
    }

    /** First nanosecond after the window. */
    public long windowEndNs() {
        return windowEndNs;
    }

    public int locate() {
        return locate;
    }

    /** Blank when it is not known. */
    public Symbol symbol() {
        return symbol;
    }

    /** Reference data of the instrument; never null, blank when there is none. */
    public ReferenceRow reference() {
        return reference;
    }

    /** Sum of price times size. */
    public Notional notional() {
        return notional;
    }

    /** Sum of sizes, at least 1. */
    public long volume() {
        return volume;
    }

    /** Number of trades, at least 1. */
    public long trades() {
        return trades;
    }

    @Override
    public Vwap transferTo(final Vwap reusable) {
        final Vwap copy = reusable == null ? new Vwap() : reusable;
        copy.notional.set(notional);
        copy.windowStartNs = windowStartNs;
        copy.windowEndNs = windowEndNs;
        copy.locate = locate;
        copy.symbol.set(symbol);
        copy.reference = reference;
        copy.volume = volume;
        copy.trades = trades;
        copy.untrusted = untrusted;
        return copy;
    }

    @Override
    public void send(final StateOutput to) {
        notional.send(to);
        to.putLong(windowStartNs);
        to.putLong(windowEndNs);
        to.putInt(locate);
        symbol.send(to);
        reference.send(to);
        to.putLong(volume);
        to.putLong(trades);
        to.putByte(untrusted ? 1 : 0);
    }

    @Override
    public void receive(final StateInput from) {
        notional.receive(from);
        windowStartNs = from.getLong();
        windowEndNs = from.getLong();
        locate = from.getInt();
        symbol.receive(from);
        reference = ReferenceRow.received(from);
        volume = from.getLong();
        trades = from.getLong();
        untrusted = from.getByte() != 0;
    }
}
