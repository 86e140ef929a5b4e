package dev.tailrace.experiments.peer;

import dev.tailrace.experiments.peer.MarketEvent.Kind;
import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.BrokenTrade;
import dev.tailrace.market.itch.CrossTrade;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;
import dev.tailrace.market.itch.StockDirectory;
import dev.tailrace.market.itch.StockTradingAction;
import java.util.function.Consumer;

/**
 * Converts the messages of a feed to market events. It tracks the resting orders, because an execution message does not
 * contain the price. It does not keep price levels, because the job does not use the best bid and offer. Used by one
 * thread.
 *
 * @param <X> exception type of the engine's state
 */
public final class MarketReader<X extends Exception> {

    private final MarketState<X> state;
    private final Consumer<MarketEvent> events;
    private Message message;

    /**
     * @param state the engine's state
     * @param events receives at most one event for a message, without a sector
     */
    public MarketReader(final MarketState<X> state, final Consumer<MarketEvent> events) {
        this.state = state;
        this.events = events;
    }

    /** Processes the next message; the engine has selected the state of its instrument. */
    public void onMessage(final Message next) throws X {
        message = next;
        final byte[] itch = message.itch();
        switch (message.type()) {
            case 'A', 'F' -> onAdd(new AddOrder().wrap(itch, 0));
            case 'E' -> onExecuted(new OrderExecuted().wrap(itch, 0));
            case 'C' -> onExecutedWithPrice(new OrderExecuted().wrap(itch, 0));
            case 'X' -> onCancel(new OrderCancel().wrap(itch, 0));
            case 'D' -> state.removeOrder(new OrderDelete().wrap(itch, 0).orderReference());
            case 'U' -> onReplace(new OrderReplace().wrap(itch, 0));
            case 'P' -> onTrade(new NonCrossTrade().wrap(itch, 0));
            case 'Q' -> onCross(new CrossTrade().wrap(itch, 0));
            case 'B' -> onBroken(new BrokenTrade().wrap(itch, 0));
            case 'H' -> onAction(new StockTradingAction().wrap(itch, 0));
            case 'R' -> onDirectory(new StockDirectory().wrap(itch, 0));
            default -> {
                // The other types do not concern orders, trades or trading states.
            }
        }
    }

    // A and F have the same relevant fields.
    private void onAdd(final AddOrder add) throws X {
        named(add.stock());
        if (add.buySellIndicator() == 'B' || add.buySellIndicator() == 'S') {
            rest(add.orderReference(), add.priceE4(), add.shares());
        }
    }

    private void rest(final long reference, final long priceE4, final long shares) throws X {
        if (Lot.isPrice(priceE4) && shares > 0 && state.order(reference) == null) {
            state.putOrder(reference, new Lot(priceE4, shares));
        }
    }

    private void onExecuted(final OrderExecuted executed) throws X {
        final Lot order = take(executed.orderReference(), executed.executedShares());
        if (order != null) {
            print(order.priceE4(), executed.executedShares(), executed.matchNumber());
        }
    }

    private void onExecutedWithPrice(final OrderExecuted executed) throws X {
        if (Lot.isPrice(executed.executionPriceE4())
                && take(executed.orderReference(), executed.executedShares()) != null
                && executed.printable() == 'Y') {
            print(executed.executionPriceE4(), executed.executedShares(), executed.matchNumber());
        }
    }

    private void onCancel(final OrderCancel cancel) throws X {
        take(cancel.orderReference(), cancel.cancelledShares());
    }

    private void onReplace(final OrderReplace replace) throws X {
        if (Lot.isPrice(replace.priceE4()) && state.order(replace.originalOrderReference()) != null) {
            state.removeOrder(replace.originalOrderReference());
            rest(replace.newOrderReference(), replace.priceE4(), replace.shares());
        }
    }

    private void onTrade(final NonCrossTrade trade) throws X {
        named(trade.stock());
        if (Lot.isPrice(trade.priceE4())) {
            print(trade.priceE4(), trade.shares(), trade.matchNumber());
        }
    }

    private void onCross(final CrossTrade cross) throws X {
        named(cross.stock());
        if (cross.shares() != 0 && Lot.isPrice(cross.crossPriceE4())) {
            emit(Kind.CROSS, cross.crossPriceE4(), cross.shares(), cross.matchNumber(), (char) cross.crossType());
        }
    }

    private void onBroken(final BrokenTrade broken) throws X {
        final Lot print = state.takePrint(broken.matchNumber());
        if (print != null) {
            emit(Kind.BUST, print.priceE4(), print.shares(), broken.matchNumber(), ' ');
        }
    }

    private void onAction(final StockTradingAction action) throws X {
        final PeerInstrument before = instrument().named(symbol(action.stock()));
        final char tradingState = (char) action.tradingState();
        state.putInstrument(before.state(tradingState));
        if (before.tradingState() != tradingState) {
            emit(Kind.STATE, 0, 0, 0, tradingState);
        }
    }

    private void onDirectory(final StockDirectory directory) throws X {
        state.putInstrument(new PeerInstrument(
                symbol(directory.stock()), instrument().tradingState(), directory.authenticity() == 'T'));
    }

    /** Removes shares from an order; returns the order as it was, or null when there is none. */
    private Lot take(final long reference, final long shares) throws X {
        final Lot order = state.order(reference);
        if (order != null && shares < order.shares()) {
            state.putOrder(reference, order.minus(shares));
        } else if (order != null) {
            state.removeOrder(reference);
        }
        return order;
    }

    private void print(final long priceE4, final long shares, final long match) throws X {
        if (shares > 0 && instrument().isEligible()) {
            state.putPrint(match, new Lot(priceE4, shares));
            emit(Kind.TRADE, priceE4, shares, match, ' ');
        }
    }

    private void emit(final Kind kind, final long priceE4, final long shares, final long match, final char code)
            throws X {
        events.accept(new MarketEvent(
                kind,
                message.seq(),
                message.timestampNs(),
                message.locate(),
                instrument().symbol(),
                "",
                priceE4,
                shares,
                match,
                code));
    }

    private void named(final long stock) throws X {
        final PeerInstrument before = instrument();
        if (before.symbol().isEmpty()) {
            state.putInstrument(before.named(symbol(stock)));
        }
    }

    private PeerInstrument instrument() throws X {
        final PeerInstrument known = state.instrument();
        return known == null ? PeerInstrument.UNKNOWN : known;
    }

    private static String symbol(final long packed) {
        return Ascii.toString(packed, Long.BYTES);
    }
}
