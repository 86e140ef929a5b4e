package dev.tailrace.market.generate;

/**
 * Generates messages so rare that a whole day may lack them; each type occurs at least once, so that parsers can be
 * tested.
 */
final class RareMessages extends DayPart {

    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MILLI_NS = 1_000_000L;

    private static final int IPO_NOTICE = 0;
    private static final int DIRECT_LISTING_NOTICE = 1;
    private static final int DIRECT_LISTING_OPEN = 2;
    private static final int OPERATIONAL_HALT = 3;
    private static final int OPERATIONAL_RESUME = 4;
    private static final int RETAIL_INTEREST = 5;
    private static final int DECLINE_BREACHED = 6;

    private static final char[] INTERESTS = {'B', 'S', 'A', 'N'};

    RareMessages(final DayPart day) {
        super(day);
    }

    /** The symbol with an initial public offering today. */
    GeneratedInstrument ipo() {
        return universe.ranked(universe.realSymbols() - 1);
    }

    private GeneratedInstrument directListing() {
        return universe.ranked(universe.realSymbols() - 2);
    }

    void schedule(final long fromNs) {
        notice(before(fromNs), ipo(), IPO_NOTICE);
        notice(before(fromNs), ipo(), IPO_NOTICE);
        notice(before(fromNs), ipo(), IPO_NOTICE);
        notice(before(fromNs), directListing(), DIRECT_LISTING_NOTICE);
        notice(spec.openNs() - 1, directListing(), DIRECT_LISTING_OPEN);
        notice(inSession(0.4), universe.ranked(0), OPERATIONAL_HALT);
        notice(inSession(0.5), universe.ranked(0), OPERATIONAL_RESUME);
        final long retail = 2 + spec.messages() / 100_000;
        for (int i = 0; i < retail; i++) {
            notice(inSession(chance.unit()), universe.ranked(chance.below(universe.realSymbols())), RETAIL_INTEREST);
        }
        // So late in the day a breach of the first level does not stop trading (Regulation NMS, MWCB: after 15:25).
        notice(spec.closeNs() - MILLI_NS, universe.ranked(0), DECLINE_BREACHED);
    }

    private void notice(final long timeNs, final GeneratedInstrument of, final int which) {
        events.add(timeNs, Event.of(Event.NOTICE, of.locate, which));
    }

    void on(final long timeNs, final GeneratedInstrument of, final int which) {
        switch (which) {
            case IPO_NOTICE -> feed.ipoUpdate(timeNs, of, spec.openNs() / SECOND_NS + 600);
            case DIRECT_LISTING_NOTICE -> feed.discovery(timeNs, of, false);
            case DIRECT_LISTING_OPEN -> feed.discovery(timeNs, of, true);
            // PSX halts; trading on Nasdaq continues.
            case OPERATIONAL_HALT -> feed.operationalHalt(timeNs, of, 'X', 'H');
            case OPERATIONAL_RESUME -> feed.operationalHalt(timeNs, of, 'X', 'T');
            case RETAIL_INTEREST -> feed.retailInterest(timeNs, of, INTERESTS[chance.below(INTERESTS.length)]);
            case DECLINE_BREACHED -> feed.declineBreached(timeNs, '1');
            default -> throw new IllegalStateException("no notice " + which);
        }
    }
}
