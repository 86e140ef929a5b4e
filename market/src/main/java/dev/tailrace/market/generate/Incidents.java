package dev.tailrace.market.generate;

import dev.tailrace.market.itch.Ascii;

/**
 * Generates the unusual events of a day: price jumps, halts, voided trades, trades of test symbols. All of them are
 * scheduled before the day begins.
 */
final class Incidents extends DayPart {

    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MILLI_NS = 1_000_000L;
    private static final long LONGEST_HALT_NS = 300 * SECOND_NS;
    private static final int TEST_TRADES = 4;
    /** Halts and jumps spare the most active symbols, whose books are deep, when there are others. */
    private static final int SPARED_RANKS = 10;

    private static final int LOWEST_RANK = 1_000;

    private static final int HALT_BEGINS = 0;
    private static final int QUOTING_BEGINS = 1;
    private static final int HALT_ENDS = 2;
    private static final int HALT_STEPS = 3;

    private static final int PAUSE_REASON = Ascii.pack4("LUDP");
    private static final int NEWS_REASON = Ascii.pack4("T1");

    private final Trades trades;
    private final Quotes quotes;
    private final Auctions auctions;
    private final GeneratedInstrument[] chosen;

    Incidents(final DayPart day, final Trades trades, final Quotes quotes, final Auctions auctions) {
        super(day);
        this.trades = trades;
        this.quotes = quotes;
        this.auctions = auctions;
        this.chosen = choose(spec.jumps() + spec.halts());
    }

    /** Chooses different symbols and marks each as having an incident. */
    private GeneratedInstrument[] choose(final int count) {
        final int real = universe.realSymbols();
        final int first = real >= 10 * SPARED_RANKS ? SPARED_RANKS : 0;
        final int end = Math.min(real, Math.max(first + 2 * count, LOWEST_RANK));
        final int[] ranks = new int[end - first];
        final GeneratedInstrument[] instruments = new GeneratedInstrument[count];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = first + i;
        }
        for (int i = 0; i < count; i++) {
            final int j = i + chance.below(ranks.length - i);
            instruments[i] = universe.ranked(ranks[j]);
            instruments[i].incident = true;
            ranks[j] = ranks[i];
        }
        return instruments;
    }

    void schedule(final long fromNs) {
        for (int i = 0; i < spec.jumps(); i++) {
            scheduleJump(chosen[i].locate, inSession(0.1 + 0.85 * (i + 0.5) / spec.jumps()), i);
        }
        for (int i = 0; i < spec.halts(); i++) {
            scheduleHalt(chosen[spec.jumps() + i].locate, inSession(0.1 + 0.75 * (i + 0.5) / spec.halts()), i);
        }
        for (int i = 0; i < spec.busts(); i++) {
            events.add(inSession(0.3 + 0.65 * (i + 0.5) / spec.busts()), Event.of(Event.BUST, 0));
        }
        scheduleTestTrades();
        scheduleStubs(fromNs);
    }

    /** The jump happens inside a second in which its symbol has not traded, shortly after one in which it has. */
    private void scheduleJump(final int locate, final long aboutNs, final int number) {
        final long secondNs = aboutNs / SECOND_NS * SECOND_NS;
        final long beforeNs = secondNs - SECOND_NS + chance.between(300, 700) * MILLI_NS;
        final long jumpNs = secondNs + chance.between(200, 800) * MILLI_NS;
        events.add(beforeNs, Event.of(Event.BEFORE_JUMP, locate));
        events.add(jumpNs, Event.of(Event.JUMP, locate, number));
    }

    private void scheduleHalt(final int locate, final long startNs, final int number) {
        final long lengthNs = Math.min(LONGEST_HALT_NS, spec.sessionNs() / 20);
        final int kind = number % 2 * HALT_STEPS;
        events.add(startNs, Event.of(Event.HALT, locate, kind + HALT_BEGINS));
        events.add(startNs + lengthNs / 10 * 6, Event.of(Event.HALT, locate, kind + QUOTING_BEGINS));
        events.add(startNs + lengthNs, Event.of(Event.HALT, locate, kind + HALT_ENDS));
    }

    private void scheduleTestTrades() {
        for (int i = universe.realSymbols(); i < universe.size(); i++) {
            for (int trade = 0; trade < TEST_TRADES; trade++) {
                final long timeNs = inSession((trade + chance.unit()) / TEST_TRADES);
                events.add(timeNs, Event.of(Event.TEST_TRADE, universe.ranked(i).locate, trade));
            }
        }
    }

    /** On 2019-12-30, 43 % of the symbols had a bid at 0.0001 and 68 % an offer at 199,999.99. */
    private void scheduleStubs(final long fromNs) {
        for (int locate = 1; locate <= universe.size(); locate++) {
            if (chance.hit(0.43)) {
                events.add(before(fromNs), Event.of(Event.STUB, locate, 1));
            }
            if (chance.hit(0.68)) {
                events.add(before(fromNs), Event.of(Event.STUB, locate, 0));
            }
        }
    }

    void onHalt(final long timeNs, final GeneratedInstrument of, final int step) {
        final boolean pause = step < HALT_STEPS;
        switch (step % HALT_STEPS) {
            case HALT_BEGINS -> halt(timeNs, of, pause);
            case QUOTING_BEGINS -> {
                feed.tradingAction(timeNs, of, 'Q', pause ? PAUSE_REASON : NEWS_REASON);
                auctions.imbalance(timeNs, of, 'H');
            }
            default -> resume(timeNs, of);
        }
    }

    private void halt(final long timeNs, final GeneratedInstrument of, final boolean pause) {
        of.halted = true;
        feed.tradingAction(timeNs, of, pause ? 'P' : 'H', pause ? PAUSE_REASON : NEWS_REASON);
        label(LabelKind.HALT, timeNs, of, 0, 0);
        feed.collar(timeNs, of, 0);
        feed.collar(timeNs, of, 1);
    }

    /** The cross comes first: it is what ends the halt. */
    private void resume(final long timeNs, final GeneratedInstrument of) {
        auctions.imbalance(timeNs, of, 'H');
        auctions.haltCross(timeNs, of);
        feed.tradingAction(timeNs, of, 'T');
        label(LabelKind.RESUME, timeNs, of, 0, 0);
        of.halted = false;
    }

    void onBeforeJump(final long timeNs, final GeneratedInstrument of) {
        trades.print(timeNs, of);
        of.quiet = true;
    }

    /**
     * Executes a jump, as on news: quotes in the way are withdrawn, and the symbol trades at the new price and stays
     * there.
     */
    void onJump(final long timeNs, final GeneratedInstrument of, final int number) {
        of.trades.moveTo(timeNs);
        final double referenceE4 = of.trades.closedVwapE4();
        final boolean up = chance.flip();
        final int priceE4 = jumpPriceE4(of, referenceE4, up);
        withdrawUpTo(timeNs, of, up, priceE4);
        of.rebase(priceE4);
        final long match = number % 2 == 0
                ? exchange.hiddenTrade(timeNs, of, quotes.size(), priceE4)
                : tradeDisplayed(timeNs, of, up, priceE4);
        labelJump(timeNs, of, referenceE4, priceE4, match);
        of.quiet = false;
    }

    /** Price of a jump, rounded away from the reference, so that the jump is not smaller than drawn. */
    private int jumpPriceE4(final GeneratedInstrument of, final double referenceE4, final boolean up) {
        final double moveE4 = referenceE4 * chance.between(FeedSpec.MIN_JUMP_BP, FeedSpec.MAX_JUMP_BP) / 10_000;
        return up ? of.onGrid((int) (referenceE4 + moveE4)) + of.tickE4 : of.onGrid((int) (referenceE4 - moveE4));
    }

    private void withdrawUpTo(final long timeNs, final GeneratedInstrument of, final boolean up, final int priceE4) {
        final BookSide side = of.side(!up);
        while (!side.isEmpty() && (up ? side.bestPriceE4() <= priceE4 : side.bestPriceE4() >= priceE4)) {
            exchange.delete(timeNs, side.first());
        }
    }

    private long tradeDisplayed(final long timeNs, final GeneratedInstrument of, final boolean up, final int priceE4) {
        final int order = quotes.provide(timeNs, of, !up, priceE4);
        return exchange.execute(timeNs, order, orders.shares[order]);
    }

    void onBust(final long timeNs) {
        final RecentTrades recent = exchange.recentTrades();
        if (recent.isEmpty()) {
            trades.print(timeNs, anyWithoutIncident());
        }
        final int index = recent.take();
        feed.broken(timeNs, recent.locate(index), recent.match(index));
        label(LabelKind.BUST, timeNs, universe.at(recent.locate(index)), 0, recent.match(index));
    }

    private GeneratedInstrument anyWithoutIncident() {
        int rank = 0;
        while (universe.ranked(rank).incident) {
            rank++;
        }
        return universe.ranked(rank);
    }

    /** Trades far from the last price, to expose a consumer that does not leave test symbols out. */
    void onTestTrade(final long timeNs, final GeneratedInstrument of, final int number) {
        final int priceE4 = number % 2 == 0 ? of.baseE4() : of.baseE4() / 10 * 13;
        final long match = exchange.hiddenTrade(timeNs, of, 100, priceE4);
        label(LabelKind.TEST_TRADE, timeNs, of, priceE4, match);
    }
}
