package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.LadderConsumer;
import dev.tailrace.bench.ladder.PriceLadder;

/**
 * Sink of the price ladder: reads a value of each array of a published ladder, and keeps a reference to the last ladder.
 */
public final class LadderSink implements LadderConsumer {

    private PriceLadder last;
    private int lastMidE4;
    private long sum;

    @Override
    public void onLadder(final PriceLadder ladder, final int midE4) {
        if (last != ladder) {
            last = ladder;
        }
        lastMidE4 = midE4;
        sum += midE4
                + ladder.bidPricesE4()[0]
                + ladder.bidSizes()[1]
                + ladder.askPricesE4()[2]
                + ladder.askSizes()[PriceLadder.LEVELS - 1];
    }

    public PriceLadder last() {
        return last;
    }

    /** The last published mid, in 1/10000 of the currency. */
    public int lastMidE4() {
        return lastMidE4;
    }

    public long sum() {
        return sum;
    }
}
