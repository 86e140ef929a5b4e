package dev.tailrace.market.generate;

import dev.tailrace.market.itch.MessageType;
import java.util.function.Consumer;

/**
 * Generates the whole day: directory, pre-open, open, continuous trading, close.
 *
 * <p>Activity comes in bursts of one symbol each. The start of the next burst is drawn from the remaining messages and
 * the remaining time, so that both end together. In a burst, messages share a nanosecond or follow after a short gap;
 * orders leave when their lifetime is over, on their own schedule.
 */
final class Day extends DayPart {

    /** Gaps inside of a burst, from the calm hour of one name. */
    private static final Quantiles GAPS_NS =
            Quantiles.of(0, 300, 0.1, 2_600, 0.3, 42_000, 0.6, 457_000, 0.9, 7.6e6, 1, 60e6);

    private static final long EXPONENTIAL_SCALE = 1 << 20;
    private static final Quantiles EXPONENTIAL = Quantiles.exponential(EXPONENTIAL_SCALE);
    private static final double SHARED_NS_CALM = 0.05;
    private static final double SHARED_NS_HOT = 0.8;
    private static final double GO_ON_CALM = 0.85;
    private static final double GO_ON_HOT = 0.92;
    private static final int LONGEST_BURST = 90;
    private static final double MESSAGES_PER_TRADE = 1.5;
    private static final double BEFORE_OPEN = 0.4;
    private static final double FASTEST = 20;
    private static final int SLOT_STRIDE = 1_000_003;
    private static final int MESSAGES_PER_SYMBOL_TO_COME = 3;

    private final Quotes quotes;
    private final Trades trades;
    private final Auctions auctions;
    private final Incidents incidents;
    private final RareMessages notices;
    private final Directory directory;
    private final AliasTable symbols;

    private long nowNs;
    private int phase;
    private Intensity intensity;
    private double liveFrom;
    private double liveTo;
    private long actionsAtEnd;
    private long actionsInPhase;

    Day(final FeedSpec spec, final FeedEncoder feed, final Consumer<FeedLabel> sink) {
        super(spec, feed, sink);
        quotes = new Quotes(this);
        trades = new Trades(this, quotes);
        auctions = new Auctions(this);
        incidents = new Incidents(this, trades, quotes, auctions);
        notices = new RareMessages(this);
        directory = new Directory(this);
        symbols = new AliasTable(Concentration.ofMessages(universe.size(), spec.keySkew()));
    }

    void run() {
        nowNs = directory.write(notices.ipo());
        incidents.schedule(nowNs);
        notices.schedule(nowNs);
        auctions.schedule();
        preOpen();
        feed.systemEvent(spec.openNs(), 'Q');
        continuousTrading();
        close();
        feed.flush();
    }

    private void preOpen() {
        final double live = BEFORE_OPEN * spec.liveOrdersAtPeak();
        final long actions = (long) (live * 1.6) + actionsLeft() / 100;
        begin(Intensity.even(nowNs, spec.openNs()), 0, live, Math.min(actions, actionsLeft()));
        runUntil(spec.openNs());
    }

    private void continuousTrading() {
        nowNs = spec.openNs();
        final double live = BEFORE_OPEN * spec.liveOrdersAtPeak();
        begin(Intensity.withOpeningBurst(spec.openNs(), spec.closeNs()), live, spec.liveOrdersAtPeak(), actionsLeft());
        runUntil(spec.closeNs());
    }

    private void begin(final Intensity phaseIntensity, final double fromLive, final double toLive, final long actions) {
        phase++;
        intensity = phaseIntensity;
        liveFrom = fromLive;
        liveTo = toLive;
        actionsInPhase = actions;
        actionsAtEnd = actionsLeft() - actions;
        scheduleArrival();
    }

    private long actionsLeft() {
        return (long) plan.quotesLeft() + plan.tradesLeft();
    }

    private void runUntil(final long endNs) {
        while (!events.isEmpty() && events.firstTimeNs() < endNs) {
            nowNs = events.firstTimeNs();
            handle(events.remove());
        }
    }

    private void handle(final long event) {
        final int argument = Event.argument(event);
        final int count = Event.count(event);
        switch (Event.kind(event)) {
            case Event.ARRIVAL -> arrive(argument);
            case Event.BURST -> burst(universe.at(argument), count);
            case Event.WITHDRAW -> withdraw(argument);
            case Event.STUB -> quotes.stub(nowNs, universe.at(argument), count == 1);
            case Event.IMBALANCE -> auctions.imbalances(nowNs, (char) argument);
            case Event.OPENING_CROSS -> auctions.openingCross(nowNs, universe.at(argument));
            case Event.HALT -> incidents.onHalt(nowNs, universe.at(argument), count);
            case Event.BEFORE_JUMP -> incidents.onBeforeJump(nowNs, universe.at(argument));
            case Event.JUMP -> incidents.onJump(nowNs, universe.at(argument), count);
            case Event.BUST -> incidents.onBust(nowNs);
            case Event.TEST_TRADE -> incidents.onTestTrade(nowNs, universe.at(argument), count);
            case Event.NOTICE -> notices.on(nowNs, universe.at(argument), count);
            default -> throw new IllegalStateException("no event " + event);
        }
    }

    /**
     * Deletes an order whose lifetime is over. An order that was executed or withdrawn before has a free slot or another due
     * time. The order stays if the remaining messages are needed for other events: the day has a fixed number of messages.
     */
    private void withdraw(final int order) {
        if (orders.shares[order] > 0 && orders.dueNs[order] == nowNs && messagesLeft() > messagesNeeded()) {
            exchange.delete(nowNs, order);
        }
    }

    private void arrive(final int drawnInPhase) {
        if (drawnInPhase != phase) {
            return; // drawn before the open for a time after it
        }
        final int quotesLeft = plan.quotesLeft();
        final double tradeShare = plan.tradesLeft() / MESSAGES_PER_TRADE;
        final double quoteShare = quotesLeft * (1 - continuation(intensity.heat(nowNs)));
        if (chance.unit() * (tradeShare + quoteShare) < tradeShare) {
            trades.act(nowNs);
        } else if (quotesLeft > 0) {
            final GeneratedInstrument of = universe.ranked(symbols.draw(chance));
            burst(of, chance.run(continuation(intensity.heat(nowNs)), LONGEST_BURST));
        }
        scheduleArrival();
    }

    private void scheduleArrival() {
        final long left = actionsLeft() - actionsAtEnd;
        if (left <= 0) {
            return;
        }
        final double quoteShare = plan.quotesLeft() * (1 - continuation(intensity.heat(nowNs)));
        final double arrivalsPerAction =
                (quoteShare + plan.tradesLeft() / MESSAGES_PER_TRADE) / Math.max(1, actionsLeft());
        final double timeLeft = Math.max(1e-9, 1 - intensity.progress(nowNs));
        final double pace = Math.min(left / timeLeft, FASTEST * actionsInPhase);
        final double arrivalsPerNs = intensity.density(nowNs) * pace * arrivalsPerAction;
        final double gapNs = EXPONENTIAL.draw(chance) / (EXPONENTIAL_SCALE * arrivalsPerNs);
        events.add(nowNs + Math.max(1, (long) gapNs), Event.of(Event.ARRIVAL, phase));
    }

    private static double continuation(final double heat) {
        return GO_ON_CALM + heat * (GO_ON_HOT - GO_ON_CALM);
    }

    private void burst(final GeneratedInstrument of, final int messages) {
        final double heat = intensity.heat(nowNs);
        final double shared = SHARED_NS_CALM + heat * (SHARED_NS_HOT - SHARED_NS_CALM);
        int left = messages;
        do {
            quotes.act(nowNs, of, heat, orders.live() < liveWanted());
            left--;
        } while (left > 0 && chance.hit(shared));
        if (left > 0) {
            events.add(nowNs + GAPS_NS.draw(chance), Event.of(Event.BURST, of.locate, left));
        }
    }

    /** Target number of live orders: books fill quickly after the open, then ever more slowly. */
    private double liveWanted() {
        return liveFrom + (liveTo - liveFrom) * Math.sqrt(intensity.progress(nowNs));
    }

    private void close() {
        nowNs = spec.closeNs();
        feed.systemEvent(nowNs, 'M');
        for (int locate = 1; locate <= universe.size(); locate++) {
            nowNs += 1_000;
            auctions.closingCross(nowNs, universe.at(locate));
        }
        withdrawRest();
        final long endNs = spec.closeNs() + spec.postCloseNs();
        feed.systemEvent(endNs - 1, 'E');
        feed.systemEvent(endNs, 'C');
        labelEnd(endNs);
    }

    /**
     * Withdraws orders in no particular order until the requested number of messages is written; the other orders stay.
     */
    private void withdrawRest() {
        final int slots = orders.slots();
        final int stride = slots % SLOT_STRIDE == 0 ? 1 : SLOT_STRIDE;
        for (int i = 0; i < slots && messagesLeft() > 0; i++) {
            final int order = (int) ((long) i * stride % slots);
            if (orders.shares[order] > 0) {
                advanceAfterClose();
                exchange.delete(nowNs, order);
            }
        }
        while (messagesLeft() > 0) {
            advanceAfterClose();
            quotes.late(nowNs, universe.ranked(symbols.draw(chance)));
        }
    }

    /** Number of messages before the close without any deletes: quotes, trades, imbalances, crosses and notices. */
    private long messagesNeeded() {
        return actionsLeft()
                + plan.left(MessageType.NET_ORDER_IMBALANCE)
                + MESSAGES_PER_SYMBOL_TO_COME * universe.size();
    }

    private long messagesLeft() {
        return spec.messages() - feed.sequence() - 2;
    }

    /** Participants withdraw all of their orders at once: runs that share a nanosecond. */
    private void advanceAfterClose() {
        if (chance.hit(0.3)) {
            final long leftNs = spec.closeNs() + spec.postCloseNs() - 1 - nowNs;
            nowNs += (long) (leftNs * Math.min(0.5, chance.unit() * 2 / 0.3 / messagesLeft()));
        }
    }
}
