package dev.tailrace.market.generate;

import dev.tailrace.market.itch.Ascii;

/**
 * Changes the order books and writes the message of each change, as an exchange does. Callers decide what happens; this
 * class keeps books, messages and trade windows consistent.
 */
final class Exchange {

    private static final int[] MPIDS = {
        Ascii.pack4("NITE"), Ascii.pack4("GSCO"), Ascii.pack4("UBSS"), Ascii.pack4("VIRT"), Ascii.pack4("CDRG")
    };

    private final OrderPool orders;
    private final FeedEncoder feed;
    private final Universe universe;
    private final Chance chance;
    private final RecentTrades recentTrades = new RecentTrades();
    private long lastReference;
    private long lastMatch;

    Exchange(final OrderPool orders, final FeedEncoder feed, final Universe universe, final Chance chance) {
        this.orders = orders;
        this.feed = feed;
        this.universe = universe;
        this.chance = chance;
    }

    RecentTrades recentTrades() {
        return recentTrades;
    }

    int anyMpid() {
        return MPIDS[chance.below(MPIDS.length)];
    }

    int add(
            final long timeNs,
            final GeneratedInstrument of,
            final boolean buy,
            final int shares,
            final int priceE4,
            final long dueNs,
            final boolean attributed) {
        final int order = orders.take();
        final long reference = nextReference();
        orders.references[order] = reference;
        orders.owners[order] = of.locate << 1 | (buy ? 1 : 0);
        orders.shares[order] = shares;
        orders.pricesE4[order] = priceE4;
        orders.dueNs[order] = dueNs;
        of.side(buy).add(order);
        if (attributed) {
            feed.addAttributed(timeNs, of, reference, buy, shares, priceE4, anyMpid());
        } else {
            feed.add(timeNs, of, reference, buy, shares, priceE4);
        }
        return order;
    }

    /** The order goes to the end of the queue at its new price; when it is due does not change. */
    void replace(final long timeNs, final int order, final int shares, final int priceE4) {
        final BookSide side = sideOf(order);
        final long original = orders.references[order];
        final long reference = nextReference();
        side.remove(order);
        orders.references[order] = reference;
        orders.shares[order] = shares;
        orders.pricesE4[order] = priceE4;
        side.add(order);
        feed.replace(timeNs, orders.locate(order), original, reference, shares, priceE4);
    }

    /** Removes shares, but not all of them, from an order. */
    void reduce(final long timeNs, final int order, final int shares) {
        orders.shares[order] -= shares;
        feed.cancel(timeNs, orders.locate(order), orders.references[order], shares);
    }

    void delete(final long timeNs, final int order) {
        feed.delete(timeNs, orders.locate(order), orders.references[order]);
        die(order);
    }

    /** A trade at the order's price. Returns its match number. */
    long execute(final long timeNs, final int order, final int shares) {
        final GeneratedInstrument of = universe.at(orders.locate(order));
        final long match = nextMatch();
        feed.executed(timeNs, of.locate, orders.references[order], shares, match);
        record(timeNs, of, shares, orders.pricesE4[order], match);
        fill(order, shares);
        return match;
    }

    /** A trade at another price than the order's; when it is not printable, a cross will report it. */
    void executeAt(final long timeNs, final int order, final int shares, final int priceE4, final boolean printable) {
        final GeneratedInstrument of = universe.at(orders.locate(order));
        final long match = nextMatch();
        feed.executedWithPrice(timeNs, of.locate, orders.references[order], shares, match, printable, priceE4);
        if (printable) {
            record(timeNs, of, shares, priceE4, match);
        }
        fill(order, shares);
    }

    /** A trade against a hidden order. Returns its match number. */
    long hiddenTrade(final long timeNs, final GeneratedInstrument of, final int shares, final int priceE4) {
        final long match = nextMatch();
        feed.hiddenTrade(timeNs, of, shares, priceE4, match);
        record(timeNs, of, shares, priceE4, match);
        return match;
    }

    /** An auction's result. Returns its match number. */
    long cross(
            final long timeNs,
            final GeneratedInstrument of,
            final long shares,
            final int priceE4,
            final char crossType) {
        final long match = nextMatch();
        feed.cross(timeNs, of, shares, priceE4, match, crossType);
        return match;
    }

    private void record(
            final long timeNs, final GeneratedInstrument of, final int shares, final int priceE4, final long match) {
        of.trades.add(timeNs, priceE4, shares);
        if (!of.test && !of.incident) {
            recentTrades.add(match, of.locate);
        }
    }

    private void fill(final int order, final int shares) {
        if (orders.shares[order] == shares) {
            die(order);
        } else {
            orders.shares[order] -= shares;
        }
    }

    private void die(final int order) {
        sideOf(order).remove(order);
        orders.release(order);
    }

    private BookSide sideOf(final int order) {
        return universe.at(orders.locate(order)).side(orders.isBuy(order));
    }

    /** References rise but skip a number now and then, as other markets of the exchange take them. */
    private long nextReference() {
        lastReference += chance.hit(0.9) ? 1 : chance.between(2, 9);
        return lastReference;
    }

    private long nextMatch() {
        lastMatch += chance.hit(0.9) ? 1 : chance.between(2, 9);
        return lastMatch;
    }
}
