package dev.tailrace.market.generate;

import dev.tailrace.market.itch.MessageType;

/** Writes the start of the day: every symbol is announced before any other message about it. */
final class Directory extends DayPart {

    private static final long GAP_NS = 10_000;
    private static final int SHARE_OF_PRE_OPEN = 5;
    private static final long INDEX_E8 = 3_240_00_000_000L;

    private long timeNs;
    private long gapNs;

    Directory(final DayPart day) {
        super(day);
    }

    /** Writes all of it and returns the time of its last message. */
    long write(final GeneratedInstrument ipo) {
        final int participants = plan.planned(MessageType.MARKET_PARTICIPANT_POSITION);
        final long messages = 4 + 3L * universe.size() + participants;
        gapNs = Math.min(GAP_NS, spec.preOpenNs() / SHARE_OF_PRE_OPEN / messages);
        timeNs = spec.openNs() - spec.preOpenNs();
        feed.systemEvent(next(), 'O');
        for (int locate = 1; locate <= universe.size(); locate++) {
            feed.directory(next(), universe.at(locate), universe.at(locate) == ipo);
        }
        for (int locate = 1; locate <= universe.size(); locate++) {
            feed.tradingAction(next(), universe.at(locate), 'T');
            feed.regSho(next(), universe.at(locate), chance.hit(0.02) ? '2' : '0');
        }
        for (int i = 0; i < participants; i++) {
            final GeneratedInstrument of = universe.at(chance.between(1, universe.size()));
            feed.participant(next(), of, exchange.anyMpid(), chance.flip());
        }
        feed.declineLevels(next(), INDEX_E8);
        feed.systemEvent(next(), 'S');
        return timeNs;
    }

    private long next() {
        timeNs += gapNs;
        return timeNs;
    }
}
