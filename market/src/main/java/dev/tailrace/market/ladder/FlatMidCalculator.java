package dev.tailrace.market.ladder;

/** {@link MidCalculator} over bytes. */
public final class FlatMidCalculator {

    private int midE4;

    /** Takes a ladder; the node has always changed then. */
    public void onLadder(final LadderFlyweight event) {
        midE4 = (event.bidPriceE4(0) + event.askPriceE4(0)) >> 1;
    }

    /** Half way between the best bid and the best ask, rounded down, in 1/10000 of the currency. */
    public int midE4() {
        return midE4;
    }
}
