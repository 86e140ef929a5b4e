package dev.tailrace.market.generate;

import java.util.function.Consumer;

/** Base of the classes that generate a day: what all of them use. */
abstract class DayPart {

    final FeedSpec spec;
    final FeedEncoder feed;
    final Chance chance;
    final EventQueue events;
    final OrderPool orders;
    final Universe universe;
    final MessagePlan plan;
    final Exchange exchange;
    private final Consumer<FeedLabel> labels;

    /** Begins a day. */
    DayPart(final FeedSpec spec, final FeedEncoder feed, final Consumer<FeedLabel> labels) {
        this.spec = spec;
        this.feed = feed;
        this.labels = labels;
        chance = new Chance(spec.seed());
        events = new EventQueue();
        orders = new OrderPool();
        universe = new Universe(spec, orders, chance);
        plan = new MessagePlan(spec, feed);
        exchange = new Exchange(orders, feed, universe, chance);
    }

    /** A part of the same day. */
    DayPart(final DayPart day) {
        spec = day.spec;
        feed = day.feed;
        labels = day.labels;
        chance = day.chance;
        events = day.events;
        orders = day.orders;
        universe = day.universe;
        plan = day.plan;
        exchange = day.exchange;
    }

    /** A time before the open that is drawn. */
    final long before(final long fromNs) {
        return fromNs + chance.below(spec.openNs() - fromNs);
    }

    /** The time at which a share of the session is over. */
    final long inSession(final double share) {
        return spec.openNs() + (long) (share * spec.sessionNs());
    }

    /** Labels the message that was written last. */
    final void label(
            final LabelKind kind,
            final long timeNs,
            final GeneratedInstrument of,
            final long priceE4,
            final long match) {
        labels.accept(new FeedLabel(kind, feed.sequence(), timeNs, of.locate, of.symbol, 0, 0, priceE4, 0, match));
    }

    final void labelJump(
            final long timeNs,
            final GeneratedInstrument of,
            final double referenceE4,
            final long priceE4,
            final long match) {
        final int direction = priceE4 > referenceE4 ? 1 : -1;
        final int sizeBp = (int) (Math.abs(priceE4 - referenceE4) * 10_000 / referenceE4);
        labels.accept(new FeedLabel(
                LabelKind.JUMP,
                feed.sequence(),
                timeNs,
                of.locate,
                of.symbol,
                direction,
                Math.round(referenceE4),
                priceE4,
                sizeBp,
                match));
    }

    final void labelEnd(final long timeNs) {
        labels.accept(new FeedLabel(LabelKind.END, feed.sequence(), timeNs, 0, "", 0, 0, 0, 0, 0));
    }
}
