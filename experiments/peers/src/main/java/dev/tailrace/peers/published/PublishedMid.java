package dev.tailrace.peers.published;

import com.fluxtion.runtime.annotations.ExportService;
import dev.tailrace.bench.ladder.PriceLadder;

/** Node that keeps the ladder and calculates a mid, which is never used. */
public class PublishedMid implements @ExportService PublishedService {

    private int midE4;
    private PriceLadder current;

    @Override
    public boolean newLadder(final PriceLadder ladder) {
        midE4 = (ladder.askPricesE4()[0] + ladder.bidPricesE4()[0]) / 2;
        current = ladder;
        return true;
    }

    /** The mid, in 1/10000 of the currency. */
    public int midE4() {
        return midE4;
    }

    /** The input itself. */
    public PriceLadder current() {
        return current;
    }
}
