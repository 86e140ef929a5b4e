package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.FlatLadderConsumer;
import dev.tailrace.bench.ladder.LadderFlyweight;
import dev.tailrace.bench.ladder.PriceLadder;

/** Variant of {@link LadderSink} over bytes, which reads the same values. */
public final class FlatLadderSink implements FlatLadderConsumer {

    private LadderFlyweight last;
    private int lastMidE4;
    private long sum;

    @Override
    public void onLadder(final LadderFlyweight ladder, final int midE4) {
        if (last != ladder) {
            last = ladder;
        }
        lastMidE4 = midE4;
        sum += midE4
                + ladder.bidPriceE4(0)
                + ladder.bidSize(1)
                + ladder.askPriceE4(2)
                + ladder.askSize(PriceLadder.LEVELS - 1);
    }

    /** Copy of the last published ladder. */
    public PriceLadder last() {
        final PriceLadder copy = new PriceLadder();
        last.copyTo(copy);
        return copy;
    }

    /** The last published mid, in 1/10000 of the currency. */
    public int lastMidE4() {
        return lastMidE4;
    }

    public long sum() {
        return sum;
    }
}
