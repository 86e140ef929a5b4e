package dev.tailrace.market.generate;

import java.util.function.Consumer;

/** Base of the classes that generate a day: what all of them use. */
abstract class DayPart {

    final FeedSpec spec;
    final FeedEncoder feed;
    final LabelWriter labels;
    final Chance chance;
    final EventQueue events;
    final OrderPool orders;
    final Universe universe;
    final MessagePlan plan;
    final Exchange exchange;

    /** Begins a day. */
    DayPart(final FeedSpec spec, final FeedEncoder feed, final Consumer<FeedLabel> sink) {
        this.spec = spec;
        this.feed = feed;
        labels = new LabelWriter(feed, sink);
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
}
