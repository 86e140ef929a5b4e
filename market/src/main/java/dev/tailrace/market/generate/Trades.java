package dev.tailrace.market.generate;

import dev.tailrace.market.itch.MessageType;

/** Generates trades against the best orders of the book in price-time priority, or against hidden orders. */
final class Trades extends DayPart {

    private static final int LONGEST_SWEEP = 8;
    private static final int TRIES = 4;
    /** The least active tenth of the symbols is only quoted. */
    private static final int NEVER_TRADES = 10;

    private final Quotes quotes;
    private final AliasTable symbols;

    Trades(final DayPart day, final Quotes quotes) {
        super(day);
        this.quotes = quotes;
        this.symbols = new AliasTable(
                Concentration.ofTrades(universe.realSymbols() - universe.realSymbols() / NEVER_TRADES, spec.keySkew()));
    }

    /** Writes one aggressive order or hidden trade, of a kind that the plan still needs, in a symbol that trades. */
    void act(final long timeNs) {
        final int executions = plan.left(MessageType.ORDER_EXECUTED);
        final int withPrice = plan.left(MessageType.ORDER_EXECUTED_WITH_PRICE);
        final int all = executions + withPrice + plan.left(MessageType.NON_CROSS_TRADE);
        final GeneratedInstrument of = pick();
        if (all == 0 || of == null) {
            return;
        }
        final int drawn = chance.below(all);
        if (drawn < executions) {
            sweep(timeNs, of, chance.run(0.35, Math.min(LONGEST_SWEEP, executions)));
        } else if (drawn < executions + withPrice) {
            improve(timeNs, of);
        } else {
            print(timeNs, of);
        }
    }

    /** A hidden trade near the fair price. */
    void print(final long timeNs, final GeneratedInstrument of) {
        exchange.hiddenTrade(timeNs, of, quotes.size(), of.fairE4());
    }

    private void sweep(final long timeNs, final GeneratedInstrument of, final int most) {
        final boolean buyer = aggressorBuys(of);
        for (int left = most; left > 0; left--) {
            final int order = target(timeNs, of, buyer, left == most);
            if (order == OrderPool.NONE) {
                break;
            }
            exchange.execute(timeNs, order, left == 1 ? part(order) : all(order));
        }
        if (chance.hit(0.3)) {
            of.drift(buyer);
        }
    }

    /** One execution at a price that is a tick better for the aggressor than the displayed one. */
    private void improve(final long timeNs, final GeneratedInstrument of) {
        final boolean buyer = aggressorBuys(of);
        final int order = target(timeNs, of, buyer, true);
        if (order == OrderPool.NONE) {
            return;
        }
        final int displayedE4 = orders.pricesE4[order];
        final int betterE4 = buyer ? displayedE4 - of.tickE4 : displayedE4 + of.tickE4;
        exchange.executeAt(timeNs, order, all(order), of.inRange(betterE4) ? betterE4 : displayedE4, true);
    }

    /**
     * The order that is next in priority when its price is in the normal range; else one placed for the purpose, or
     * none.
     */
    private int target(final long timeNs, final GeneratedInstrument of, final boolean buyer, final boolean mayProvide) {
        final BookSide resting = of.side(!buyer);
        if (!resting.isEmpty() && of.inRange(resting.bestPriceE4())) {
            return resting.first();
        }
        final int priceE4 = of.quoteE4(!buyer, 0);
        return mayProvide && of.inRange(priceE4) ? quotes.provide(timeNs, of, !buyer, priceE4) : OrderPool.NONE;
    }

    /**
     * Draws the side of the aggressor: the side that moves the book towards the fair price if the book lags it, else a
     * random side.
     */
    private boolean aggressorBuys(final GeneratedInstrument of) {
        if (!of.asks.isEmpty() && of.asks.bestPriceE4() < of.fairE4()) {
            return true;
        }
        return (of.bids.isEmpty() || of.bids.bestPriceE4() <= of.fairE4()) && chance.flip();
    }

    private int all(final int order) {
        return orders.shares[order];
    }

    private int part(final int order) {
        final int shares = all(order);
        return shares > 1 && chance.flip() ? chance.between(1, shares - 1) : shares;
    }

    private GeneratedInstrument pick() {
        for (int i = 0; i < TRIES; i++) {
            final GeneratedInstrument instrument = universe.ranked(symbols.draw(chance));
            if (instrument.trades()) {
                return instrument;
            }
        }
        return null;
    }
}
