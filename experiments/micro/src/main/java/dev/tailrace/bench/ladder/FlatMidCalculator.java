package dev.tailrace.bench.ladder;

/** First node, for ladders in bytes: calculates the mid of the ladder. See {@link MidCalculator}. */
public final class FlatMidCalculator {

    private int midE4;

    /** Takes a ladder. The node always counts as changed. */
    public void onLadder(final LadderFlyweight event) {
        midE4 = (event.bidPriceE4(0) + event.askPriceE4(0)) >> 1;
    }

    /** Half way between the best bid and the best ask, rounded down, in 1/10000 of the currency. */
    public int midE4() {
        return midE4;
    }
}
