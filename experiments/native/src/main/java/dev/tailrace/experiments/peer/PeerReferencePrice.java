package dev.tailrace.experiments.peer;

/**
 * What the trades of one instrument are compared with, and which windows have had their alerts.
 *
 * @param average of the latest window with trades, or a cross; null when there is none
 * @param upWindowNs start of the latest window that had an alert of a rise
 * @param downWindowNs start of the latest window that had an alert of a fall
 */
public record PeerReferencePrice(Average average, Halts halts, long upWindowNs, long downWindowNs) {

    private static final long NEVER = Long.MIN_VALUE;
    private static final char OPENING_CROSS = 'O';
    private static final char HALT_CROSS = 'H';

    /** Of an instrument that has had no event yet. */
    public static final PeerReferencePrice NONE = new PeerReferencePrice(null, Halts.NONE, NEVER, NEVER);

    /** As bytes. */
    public static final BinaryFormat<PeerReferencePrice> FORMAT =
            BinaryFormat.of(ReferencePriceFields::write, ReferencePriceFields::read);

    /**
     * What an event leads to.
     *
     * @param next the reference price after it
     * @param alert its line, or null when it does not alert
     */
    public record Step(PeerReferencePrice next, String alert) {}

    /** After a window with trades has closed; it counts unless it has trades from before the latest halt. */
    public PeerReferencePrice closed(final ClosedWindow window) {
        final WindowSums sums = window.sums();
        return window.startNs() > halts.haltWindowNs()
                ? with(new Average(window.startNs(), sums.notionalE4(), sums.volume()))
                : this;
    }

    /** What an event leads to. All windows that were over by then have been taken in. */
    public Step after(final MarketEvent event, final JumpRule rule) {
        return switch (event.kind()) {
            case TRADE -> traded(event, rule);
            case CROSS -> new Step(crossed(event, rule), null);
            case STATE -> new Step(event.code() == PeerInstrument.TRADING ? resumed() : with(halts.suspended()), null);
            // A window that is over is not restated, and neither is an alert.
            case BUST -> new Step(this, null);
        };
    }

    private Step traded(final MarketEvent trade, final JumpRule rule) {
        final long startNs = rule.windowStartNs(trade.timestampNs());
        final PeerReferencePrice next = with(halts.traded(startNs));
        final int side = isKnown(startNs, rule) ? average.sideOf(trade.priceE4(), rule.thresholdBp()) : 0;
        if (side == 0) {
            return new Step(next, null);
        }
        final boolean isFirst = startNs != (side > 0 ? upWindowNs : downWindowNs);
        final boolean alerts = isFirst || rule.everyTrade();
        return new Step(next.jumped(startNs, side), alerts ? Lines.priceJump(trade, average, side) : null);
    }

    private boolean isKnown(final long startNs, final JumpRule rule) {
        return average != null && startNs - average.windowStartNs() <= rule.lookbackNs();
    }

    private PeerReferencePrice crossed(final MarketEvent cross, final JumpRule rule) {
        if (cross.code() != HALT_CROSS && cross.code() != OPENING_CROSS) {
            return this;
        }
        final PeerReferencePrice next = with(new Average(
                rule.windowStartNs(cross.timestampNs()),
                Math.multiplyExact(cross.priceE4(), cross.shares()),
                cross.shares()));
        return cross.code() == HALT_CROSS ? next.with(halts.crossed()) : next;
    }

    private PeerReferencePrice resumed() {
        return (halts.isForgetful() ? with((Average) null) : this).with(halts.resumed());
    }

    private PeerReferencePrice with(final Average known) {
        return new PeerReferencePrice(known, halts, upWindowNs, downWindowNs);
    }

    private PeerReferencePrice with(final Halts known) {
        return new PeerReferencePrice(average, known, upWindowNs, downWindowNs);
    }

    private PeerReferencePrice jumped(final long startNs, final int side) {
        return new PeerReferencePrice(
                average, halts, side > 0 ? startNs : upWindowNs, side > 0 ? downWindowNs : startNs);
    }
}
