package dev.tailrace.market.event;

import dev.tailrace.market.itch.Symbol;
import dev.tailrace.market.reference.ReferenceRow;
import dev.tailrace.state.Sendable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * An eligible trade with the reference data of its instrument; or a bust, which undoes an earlier trade; or a gap, where
 * trades are missing.
 */
public final class Trade implements Sendable<Trade> {

    private static final byte PRINT = 0;
    private static final byte BUST = 1;
    private static final byte GAP = 2;

    private byte kind;
    private long position;
    private long timestampNs;
    private int locate;
    private final Symbol symbol = new Symbol();
    private long priceE4;
    private long shares;
    private long matchNumber;
    private ReferenceRow reference = ReferenceRow.BLANK;

    /** Copies all values of an update that is a trade, a bust or a gap. */
    public Trade set(final MarketUpdate update, final ReferenceRow row) {
        kind = update.isGap() ? GAP : update.isBust() ? BUST : PRINT;
        position = update.position();
        timestampNs = update.timestampNs();
        locate = update.locate();
        symbol.set(update.symbol());
        priceE4 = update.priceE4();
        shares = update.shares();
        matchNumber = update.matchNumber();
        reference = row;
        return this;
    }

    /** Whether this is a bust, which removes an earlier trade from the tape. */
    public boolean isBust() {
        return kind == BUST;
    }

    /** Whether this is a gap: trades may be missing between the message before and this one. */
    public boolean isGap() {
        return kind == GAP;
    }

    /** Whether this is a trade. */
    public boolean isPrint() {
        return kind == PRINT;
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

    public long shares() {
        return shares;
    }

    public long matchNumber() {
        return matchNumber;
    }

    /** Reference data of the instrument; never null, blank when there is none. */
    public ReferenceRow reference() {
        return reference;
    }

    @Override
    public Trade transferTo(final Trade reusable) {
        final Trade copy = reusable == null ? new Trade() : reusable;
        copy.kind = kind;
        copy.position = position;
        copy.timestampNs = timestampNs;
        copy.locate = locate;
        copy.symbol.set(symbol);
        copy.priceE4 = priceE4;
        copy.shares = shares;
        copy.matchNumber = matchNumber;
        copy.reference = reference;
        return copy;
    }

    @Override
    public void send(final StateOutput to) {
        to.putByte(kind);
        to.putLong(position);
        to.putLong(timestampNs);
        to.putInt(locate);
        symbol.send(to);
        to.putLong(priceE4);
        to.putLong(shares);
        to.putLong(matchNumber);
        reference.send(to);
    }

    @Override
    public void receive(final StateInput from) {
        kind = from.getByte();
        position = from.getLong();
        timestampNs = from.getLong();
        locate = from.getInt();
        symbol.receive(from);
        priceE4 = from.getLong();
        shares = from.getLong();
        matchNumber = from.getLong();
        reference = ReferenceRow.received(from);
    }
}
