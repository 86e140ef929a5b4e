package dev.tailrace.market.generate;

import dev.tailrace.market.itch.MessageType;

/**
 * Planned number of messages of each type: an urn from which the session draws until it is empty.
 *
 * <p>The shares of the types are those of a full NASDAQ day (268.7 million messages, 2019-12-30). Deletes are not
 * planned: they follow from the orders' lifetimes, and at the close they use up the remaining messages. That day ended
 * with almost empty books; a little is moved from deletes to adds, so that some orders outlive the day.
 */
final class MessagePlan {

    private static final double ADDS = 0.4359 + 0.004;
    private static final double ATTRIBUTED_ADDS = 0.00553;
    private static final double REPLACES = 0.0805;
    private static final double EXECUTIONS = 0.0213;
    private static final double EXECUTIONS_WITH_PRICE = 0.00037;
    private static final double CANCELS = 0.0104;
    private static final double HIDDEN_TRADES = 0.00453;
    private static final double IMBALANCES = 0.015;
    private static final double PARTICIPANTS = 0.0008;

    /** Messages that each symbol has anyway: R, H, Y and two crosses. */
    private static final int PER_SYMBOL = 5;

    private final FeedEncoder feed;
    private final long[] planned = new long[128];

    MessagePlan(final FeedSpec spec, final FeedEncoder feed) {
        this.feed = feed;
        final double free = spec.messages() - spec.incidentMessages() - (double) PER_SYMBOL * spec.symbols();
        set(MessageType.ADD_ORDER, ADDS * free);
        set(MessageType.ADD_ORDER_WITH_MPID, ATTRIBUTED_ADDS * free);
        set(MessageType.ORDER_REPLACE, REPLACES * free);
        set(MessageType.ORDER_EXECUTED, EXECUTIONS * free);
        set(MessageType.ORDER_EXECUTED_WITH_PRICE, Math.max(4, EXECUTIONS_WITH_PRICE * free));
        set(MessageType.ORDER_CANCEL, CANCELS * free);
        set(MessageType.NON_CROSS_TRADE, HIDDEN_TRADES * free);
        set(MessageType.NET_ORDER_IMBALANCE, IMBALANCES * free);
        set(MessageType.MARKET_PARTICIPANT_POSITION, Math.max(3, PARTICIPANTS * free));
    }

    /** Messages of this type that are planned for the whole day. */
    int planned(final MessageType type) {
        return (int) planned[type.code()];
    }

    /** Messages of this type that are still to come. */
    int left(final MessageType type) {
        return (int) Math.max(0, planned[type.code()] - feed.count(type));
    }

    /** Quotes still to come: adds, replaces, partial cancels. */
    int quotesLeft() {
        return left(MessageType.ADD_ORDER)
                + left(MessageType.ADD_ORDER_WITH_MPID)
                + left(MessageType.ORDER_REPLACE)
                + left(MessageType.ORDER_CANCEL);
    }

    /** Executions and hidden trades still to come. */
    int tradesLeft() {
        return left(MessageType.ORDER_EXECUTED)
                + left(MessageType.ORDER_EXECUTED_WITH_PRICE)
                + left(MessageType.NON_CROSS_TRADE);
    }

    private void set(final MessageType type, final double count) {
        planned[type.code()] = (long) count;
    }
}
