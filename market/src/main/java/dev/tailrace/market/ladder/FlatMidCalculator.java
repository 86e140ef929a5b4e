package dev.tailrace.market.ladder;

/** {@link MidCalculator} over bytes. */
public final class FlatMidCalculator {

    private LadderFlyweight ladder;
    private int midE4;

    /** Takes a ladder, which must stay where it is until the event is handled; always changes. */
    public boolean onLadder(final LadderFlyweight event) {
        ladder = event;
        midE4 = (event.bidPriceE4(0) + event.askPriceE4(0)) >> 1;
        return true;
    }

    /** The ladder that came in. */
    public LadderFlyweight ladder() {
        return ladder;
    }

    /** Half way between the best bid and the best ask, rounded down, in 1/10000 of the currency. */
    public int midE4() {
        return midE4;
    }
}
