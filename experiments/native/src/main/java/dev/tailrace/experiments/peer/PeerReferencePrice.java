package dev.tailrace.experiments.peer;

/**
 * Reference price of one instrument, which its trades are compared with, and the windows that have raised alerts.
 *
 * @param average of the latest window with trades, or a cross; null when there is none
 * @param upWindowNs start of the latest window that had an alert of a rise
 * @param downWindowNs start of the latest window that had an alert of a fall
 */
public record PeerReferencePrice(Average average, Halts halts, long upWindowNs, long downWindowNs) {

    private static final long NEVER = Long.MIN_VALUE;
    private static final char OPENING_CROSS = 'O';
    private static final char HALT_CROSS = 'H';

    /** State of an instrument without events. */
    public static final PeerReferencePrice NONE = new PeerReferencePrice(null, Halts.NONE, NEVER, NEVER);

    public static final BinaryFormat<PeerReferencePrice> FORMAT = BinaryFormat.of(
            (price, out) -> {
                final Average average = price.average;
                out.writeBoolean(average != null);
                if (average != null) {
                    out.writeLong(average.windowStartNs());
                    out.writeLong(average.notionalE4());
                    out.writeLong(average.volume());
                }
                out.writeLong(price.halts.tradeWindowNs());
                out.writeLong(price.halts.haltWindowNs());
                out.writeBoolean(price.halts.isSuspended());
                out.writeBoolean(price.halts.isCrossed());
                out.writeLong(price.upWindowNs);
                out.writeLong(price.downWindowNs);
            },
            in -> new PeerReferencePrice(
                    in.readBoolean() ? new Average(in.readLong(), in.readLong(), in.readLong()) : null,
                    new Halts(in.readLong(), in.readLong(), in.readBoolean(), in.readBoolean()),
                    in.readLong(),
                    in.readLong()));

    /**
     * Result of an event.
     *
     * @param next the reference price after it
     * @param alert line of the alert, or null when there is none
     */
    public record Step(PeerReferencePrice next, String alert) {}

    /**
     * Returns the state after a window with trades has closed; the window counts unless it has trades from before the
     * latest halt.
     */
    public PeerReferencePrice closed(final ClosedWindow window) {
        final WindowSums sums = window.sums();
        return window.startNs() > halts.haltWindowNs()
                ? with(new Average(window.startNs(), sums.notionalE4(), sums.volume()))
                : this;
    }

    /** Returns the result of an event. All windows that closed before it have been added. */
    public Step after(final MarketEvent event, final JumpRule rule) {
        return switch (event.kind()) {
            case TRADE -> traded(event, rule);
            case CROSS -> new Step(crossed(event, rule), null);
            case STATE -> new Step(event.code() == PeerInstrument.TRADING ? resumed() : with(halts.suspended()), null);
            // Closed windows and alerts are not corrected afterwards.
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
