package dev.tailrace.market.operator;

import dev.tailrace.function.Aggregate;
import dev.tailrace.market.event.Notional;
import dev.tailrace.market.event.Trade;
import dev.tailrace.market.event.Vwap;
import dev.tailrace.market.itch.Symbol;
import dev.tailrace.market.reference.ReferenceRow;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * Sums of the trades of one instrument in one window, from which its VWAP is computed. A bust removes its trade from
 * the sums; a window left without trades has no result. A gap marks the result.
 */
public final class VwapAggregate implements Aggregate<Trade, Vwap>, Snapshotable {

    private static final byte FORM = 2;

    /** The form without {@link #untrusted}, and with symbols of eight characters. */
    private static final byte FORM_1 = 1;

    private final Notional notional = new Notional();
    private final Vwap result = new Vwap();
    private long volume;
    private long trades;
    private boolean untrusted;
    private int locate;
    private final Symbol symbol = new Symbol();
    private ReferenceRow reference = ReferenceRow.BLANK;

    @Override
    public void add(final Trade trade) {
        if (trade.isGap()) {
            untrusted = true;
        } else if (trade.isBust()) {
            notional.subtract(trade.priceE4(), trade.shares());
            volume -= trade.shares();
            trades--;
        } else {
            notional.add(trade.priceE4(), trade.shares());
            volume += trade.shares();
            trades++;
            locate = trade.locate();
            symbol.set(trade.symbol());
            reference = trade.reference();
        }
    }

    @Override
    public Vwap result(final long startNs, final long endNs) {
        if (volume == 0) {
            return null;
        }
        return result.set(startNs, endNs, notional, volume, trades)
                .instrument(locate, symbol, reference)
                .untrusted(untrusted);
    }

    /** Written by hand, because rows of reference data belong to their table; the row is rebuilt from its values. */
    @Override
    public void save(final StateOutput output) {
        output.putByte(FORM);
        output.putState(notional);
        output.putLong(volume);
        output.putLong(trades);
        output.putInt(locate);
        symbol.send(output);
        output.putBoolean(untrusted);
        output.putBoolean(reference == ReferenceRow.BLANK);
        if (reference != ReferenceRow.BLANK) {
            output.putText(reference.symbol());
            output.putText(reference.sector());
            output.putInt(reference.lotSize());
        }
    }

    @Override
    public void restore(final StateInput input) {
        final byte form = input.getByte();
        if (form != FORM && form != FORM_1) {
            throw input.refused("was saved in a form of a later release");
        }
        input.fillState(notional);
        volume = input.getLong();
        trades = input.getLong();
        locate = input.getInt();
        if (form == FORM) {
            symbol.receive(input);
            untrusted = input.getBoolean();
        } else {
            symbol.set(input.getLong());
            untrusted = false;
        }
        reference = input.getBoolean()
                ? ReferenceRow.BLANK
                : new ReferenceRow(input.getText(), input.getText(), input.getInt());
    }

    @Override
    public void clear() {
        notional.clear();
        volume = 0;
        trades = 0;
        untrusted = false;
    }
}
