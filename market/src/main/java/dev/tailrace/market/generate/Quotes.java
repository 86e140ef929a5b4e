package dev.tailrace.market.generate;

import dev.tailrace.market.itch.MessageType;

/** Generates the quotes of market makers and investors: placed, replaced, reduced and withdrawn orders. */
final class Quotes extends DayPart {

    private static final double RESTS_WHEN_WANTED = 0.85;
    private static final double WITHDRAWN_TOGETHER = 0.65;
    private static final int WITHDRAWN_WITHIN_NS = 400_000;
    private static final int PLACED_WITHIN_NS = 20_000_000;

    /** Lifetimes of cancelled orders in nanoseconds: one name's opening half minute, and a calm hour. */
    private static final Quantiles LIFETIMES_AT_OPEN_NS = Quantiles.of(
            0, 5e3, 0.01, 19e3, 0.05, 90e3, 0.1, 269e3, 0.25, 3.6e6, 0.5, 33.6e6, 0.75, 641e6, 0.9, 3.92e9, 0.95,
            12.7e9, 0.99, 18.1e9, 1, 27e9);

    private static final Quantiles CALM_LIFETIMES_NS = Quantiles.of(
            0, 40e3, 0.01, 278e3, 0.05, 900e3, 0.1, 2.64e6, 0.25, 44.2e6, 0.5, 375e6, 0.75, 2.4e9, 0.9, 11.4e9, 0.95,
            19.9e9, 0.99, 124e9, 1, 2000e9);

    /** Distance of a resting order from the best price, in 1/10000 of the price. */
    private static final Quantiles RESTING_DEPTH_BP = Quantiles.of(0, 2, 0.25, 40, 0.5, 150, 0.9, 1_200, 1, 4_500);

    private static final Quantiles ODD_LOTS = Quantiles.of(0, 1, 0.2, 3, 0.5, 20, 0.8, 50, 1, 100);
    private static final Quantiles LARGE_LOTS = Quantiles.of(0, 6, 0.9, 20, 0.99, 80, 1, 300);

    Quotes(final DayPart day) {
        super(day);
    }

    /**
     * Writes one message about one symbol, of a type that the plan still needs.
     *
     * @param heat how much of the opening burst is left, 0 to 1
     * @param restWanted whether the books shall hold more orders than they do
     */
    void act(final long timeNs, final GeneratedInstrument of, final double heat, final boolean restWanted) {
        if (chance.hit(0.08)) {
            of.drift(chance.flip());
        }
        final int adds = plan.left(MessageType.ADD_ORDER) + plan.left(MessageType.ADD_ORDER_WITH_MPID);
        final int replaces = plan.left(MessageType.ORDER_REPLACE);
        final int all = adds + replaces + plan.left(MessageType.ORDER_CANCEL);
        if (all == 0) {
            return;
        }
        final int drawn = chance.below(all);
        if (drawn < adds) {
            place(timeNs, of, heat, restWanted);
        } else if (drawn < adds + replaces) {
            replace(timeNs, of);
        } else {
            reduce(timeNs, of);
        }
    }

    /** Adds an order at the best price for an immediate trade; returns its slot. */
    int provide(final long timeNs, final GeneratedInstrument of, final boolean buy, final int priceE4) {
        return exchange.add(timeNs, of, buy, size(), priceE4, Long.MAX_VALUE, false);
    }

    /** Adds an order after the close, which stays for the rest of the day. */
    void late(final long timeNs, final GeneratedInstrument of) {
        final boolean buy = chance.flip();
        exchange.add(timeNs, of, buy, size(), of.quoteE4(buy, 0), Long.MAX_VALUE, false);
    }

    /** Adds a market maker's quote that is not meant to trade. */
    void stub(final long timeNs, final GeneratedInstrument of, final boolean buy) {
        exchange.add(timeNs, of, buy, 100, buy ? 1 : 1_999_999_900, Long.MAX_VALUE, false);
    }

    /** Draws the size of an order: round lots, odd lots and a few large orders. */
    int size() {
        final double kind = chance.unit();
        if (kind < 0.40) {
            return 100;
        }
        if (kind < 0.87) {
            return (int) ODD_LOTS.draw(chance);
        }
        return kind < 0.985 ? 100 * chance.between(2, 5) : 100 * (int) LARGE_LOTS.draw(chance);
    }

    private void place(final long timeNs, final GeneratedInstrument of, final double heat, final boolean restWanted) {
        final boolean rests = restWanted && chance.hit(RESTS_WHEN_WANTED);
        final boolean buy = chance.flip();
        final int outsideE4 = rests
                ? (int) (of.baseE4() * RESTING_DEPTH_BP.draw(chance) / 10_000)
                : of.stepE4() * (chance.run(0.6, 20) - 1);
        final long dueNs = rests ? Long.MAX_VALUE : due(timeNs, of, heat);
        final int order = exchange.add(timeNs, of, buy, size(), of.quoteE4(buy, outsideE4), dueNs, attributed());
        if (!rests) {
            events.add(dueNs, Event.of(Event.WITHDRAW, order));
        }
    }

    private boolean attributed() {
        final int plain = plan.left(MessageType.ADD_ORDER);
        final int attributed = plan.left(MessageType.ADD_ORDER_WITH_MPID);
        return chance.below(Math.max(1, plain + attributed)) < attributed;
    }

    /**
     * Draws the time at which an order is withdrawn. Orders that one participant places at once or in short order are
     * often withdrawn in the same way.
     */
    private long due(final long timeNs, final GeneratedInstrument of, final double heat) {
        if (of.groupDueNs > timeNs && timeNs == of.groupTimeNs) {
            return of.groupDueNs;
        }
        if (of.groupDueNs > timeNs && timeNs - of.groupTimeNs < PLACED_WITHIN_NS && chance.hit(WITHDRAWN_TOGETHER)) {
            of.groupDueNs += chance.below(WITHDRAWN_WITHIN_NS);
        } else {
            of.groupDueNs = timeNs + (chance.hit(heat) ? LIFETIMES_AT_OPEN_NS : CALM_LIFETIMES_NS).draw(chance);
        }
        of.groupTimeNs = timeNs;
        return of.groupDueNs;
    }

    private void replace(final long timeNs, final GeneratedInstrument of) {
        final int order = pick(of);
        if (order == OrderPool.NONE) {
            place(timeNs, of, 0, false);
            return;
        }
        final boolean buy = orders.isBuy(order);
        final int priceE4 =
                chance.hit(0.2) ? orders.pricesE4[order] : of.quoteE4(buy, of.stepE4() * (chance.run(0.6, 20) - 1));
        exchange.replace(timeNs, order, size(), priceE4);
    }

    private void reduce(final long timeNs, final GeneratedInstrument of) {
        final int order = pick(of);
        if (order == OrderPool.NONE || orders.shares[order] < 2) {
            place(timeNs, of, 0, false);
        } else {
            exchange.reduce(timeNs, order, chance.between(1, orders.shares[order] - 1));
        }
    }

    /** An order near the touch, or {@link OrderPool#NONE}; never a stub quote. */
    private int pick(final GeneratedInstrument of) {
        final BookSide side = of.side(chance.flip());
        if (side.isEmpty()) {
            return OrderPool.NONE;
        }
        final int level = Math.min(side.depth(), chance.run(0.5, 30)) - 1;
        final int order = chance.hit(0.7) ? side.newestAt(level) : side.oldestAt(level);
        final int priceE4 = orders.pricesE4[order];
        return priceE4 == 1 || priceE4 == 1_999_999_900 ? OrderPool.NONE : order;
    }
}
