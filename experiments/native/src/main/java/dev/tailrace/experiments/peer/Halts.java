package dev.tailrace.experiments.peer;

/**
 * State of the trading halts of an instrument.
 *
 * @param tradeWindowNs start of the window of the latest trade
 * @param haltWindowNs start of the window of the latest trade at the time of the last halt
 * @param isSuspended whether it is halted
 * @param isCrossed whether the cross of the latest halt has come
 */
public record Halts(long tradeWindowNs, long haltWindowNs, boolean isSuspended, boolean isCrossed) {

    static final Halts NONE = new Halts(Long.MIN_VALUE, Long.MIN_VALUE, false, false);

    Halts traded(final long windowStartNs) {
        return new Halts(windowStartNs, haltWindowNs, isSuspended, isCrossed);
    }

    Halts crossed() {
        return new Halts(tradeWindowNs, haltWindowNs, isSuspended, true);
    }

    Halts suspended() {
        return isSuspended ? this : new Halts(tradeWindowNs, tradeWindowNs, true, false);
    }

    Halts resumed() {
        return new Halts(tradeWindowNs, haltWindowNs, false, isCrossed);
    }

    /** Whether prices from before the halt are not compared with trades after the resumption. */
    boolean isForgetful() {
        return isSuspended && !isCrossed;
    }
}
