package dev.tailrace.bench.ladder;

/**
 * First node: calculates the mid of the ladder. It does not keep the ladder; the node that needs it handles the event
 * too. (A reference written per event costs a barrier of the garbage collector, under G1 as much as half of the
 * calculation.)
 */
public final class MidCalculator {

    private int midE4;

    /** Takes a ladder. The node always counts as changed. */
    public void onLadder(final PriceLadder event) {
        midE4 = (event.bidPricesE4()[0] + event.askPricesE4()[0]) >> 1;
    }

    /** Half way between the best bid and the best ask, rounded down, in 1/10000 of the currency. */
    public int midE4() {
        return midE4;
    }
}
