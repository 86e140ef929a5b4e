package dev.tailrace.market.generate;

import dev.tailrace.market.itch.MessageType;

/** Generates the auction crosses and the imbalance messages before them. */
final class Auctions extends DayPart {

    private static final long MOST_BEFORE_CROSS_NS = 300_000_000_000L;
    private static final int RUN = 20;
    private static final char[] DIRECTIONS = {'B', 'S', 'N', 'O'};
    private static final Quantiles SHARES = Quantiles.of(0, 100, 0.5, 5_000, 0.9, 80_000, 1, 3_000_000);
    private static final double CROSSES = 0.8;

    private int nextRank;

    Auctions(final DayPart day) {
        super(day);
    }

    void schedule() {
        events.add(firstImbalanceNs(spec.openNs(), spec.preOpenNs()), Event.of(Event.IMBALANCE, 'O'));
        events.add(firstImbalanceNs(spec.closeNs(), spec.sessionNs()), Event.of(Event.IMBALANCE, 'C'));
        for (int locate = 1; locate <= universe.size(); locate++) {
            events.add(spec.openNs() + 1_000L * locate, Event.of(Event.OPENING_CROSS, locate));
        }
    }

    private static long firstImbalanceNs(final long crossNs, final long phaseNs) {
        return crossNs - Math.min(MOST_BEFORE_CROSS_NS, phaseNs / 4);
    }

    /**
     * Writes the imbalances of a few symbols, with gaps such that the planned number is reached just before the cross.
     */
    void imbalances(final long timeNs, final char crossType) {
        final int all = plan.left(MessageType.NET_ORDER_IMBALANCE);
        final int afterwards = crossType == 'O' ? plan.planned(MessageType.NET_ORDER_IMBALANCE) / 2 : 0;
        final int left = all - afterwards;
        final int now = Math.min(left, 1 + chance.below(RUN));
        for (int i = 0; i < now; i++) {
            imbalance(timeNs, universe.ranked(nextRank), crossType);
            nextRank = (nextRank + 1) % universe.realSymbols();
        }
        if (left > now) {
            final long crossNs = crossType == 'O' ? spec.openNs() : spec.closeNs();
            events.add(timeNs + (crossNs - timeNs) * now / left, Event.of(Event.IMBALANCE, crossType));
        }
    }

    void imbalance(final long timeNs, final GeneratedInstrument of, final char crossType) {
        final char direction = DIRECTIONS[chance.below(DIRECTIONS.length)];
        final int pairedShares = (int) SHARES.draw(chance);
        final int imbalanceShares = direction == 'N' ? 0 : (int) SHARES.draw(chance);
        feed.imbalance(timeNs, of, pairedShares, imbalanceShares, direction, crossType);
    }

    void openingCross(final long timeNs, final GeneratedInstrument of) {
        scheduledCross(timeNs, of, 'O', LabelKind.OPENING_CROSS);
    }

    void closingCross(final long timeNs, final GeneratedInstrument of) {
        scheduledCross(timeNs, of, 'C', LabelKind.CLOSING_CROSS);
    }

    /** The cross that ends a halt always has shares. */
    void haltCross(final long timeNs, final GeneratedInstrument of) {
        final long match = exchange.cross(timeNs, of, SHARES.draw(chance), of.fairE4(), 'H');
        label(LabelKind.HALT_CROSS, timeNs, of, of.fairE4(), match);
    }

    private void scheduledCross(
            final long timeNs, final GeneratedInstrument of, final char crossType, final LabelKind kind) {
        if (of.test || of.halted || !chance.hit(CROSSES)) {
            exchange.cross(timeNs, of, 0, 0, crossType);
            return;
        }
        final int priceE4 = priceE4(of);
        final long shares = SHARES.draw(chance) + executeDisplayed(timeNs, of, priceE4);
        final long match = exchange.cross(timeNs, of, shares, priceE4, crossType);
        label(kind, timeNs, of, priceE4, match);
    }

    private static int priceE4(final GeneratedInstrument of) {
        final boolean bidUsable = !of.bids.isEmpty() && of.inRange(of.bids.bestPriceE4());
        return bidUsable ? of.bids.bestPriceE4() : of.fairE4();
    }

    /** Displayed orders that take part are reported one by one, not printable, before the cross. */
    private int executeDisplayed(final long timeNs, final GeneratedInstrument of, final int priceE4) {
        final boolean affordable = plan.left(MessageType.ORDER_EXECUTED_WITH_PRICE)
                > plan.planned(MessageType.ORDER_EXECUTED_WITH_PRICE) / 2;
        if (!affordable || of.bids.isEmpty() || of.bids.bestPriceE4() != priceE4) {
            return 0;
        }
        final int order = of.bids.first();
        final int shares = orders.shares[order];
        exchange.executeAt(timeNs, order, shares, priceE4, false);
        return shares;
    }
}
