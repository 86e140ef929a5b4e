package dev.tailrace.market.ladder;

/** First node: takes the ladder in and knows its mid. */
public final class MidCalculator {

    private PriceLadder ladder;
    private int midE4;

    /** Takes a ladder; always changes. */
    public boolean onLadder(final PriceLadder event) {
        ladder = event;
        midE4 = (event.bidPricesE4()[0] + event.askPricesE4()[0]) >> 1;
        return true;
    }

    /** The ladder that came in. */
    public PriceLadder ladder() {
        return ladder;
    }

    /** Half way between the best bid and the best ask, rounded down, in 1/10000 of the currency. */
    public int midE4() {
        return midE4;
    }
}
