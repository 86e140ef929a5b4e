package dev.tailrace.peers.published;

import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.market.ladder.PriceLadder;

/** Adds a skew that nobody sets to the prices of the input. */
public class PublishedSkew {

    private final PublishedMid mid;
    private transient int skewE4;

    /** A node after this one. */
    public PublishedSkew(final PublishedMid mid) {
        this.mid = mid;
    }

    /** Shifts in place. */
    @OnTrigger
    public boolean shift() {
        final PriceLadder ladder = mid.current();
        shift(ladder.bidPricesE4());
        shift(ladder.askPricesE4());
        return true;
    }

    private void shift(final int[] pricesE4) {
        for (int level = 0; level < pricesE4.length; level++) {
            pricesE4[level] += skewE4;
        }
    }

    /** Would set the skew. */
    public void skewTo(final int value) {
        skewE4 = value;
    }

    /** The input itself. */
    public PriceLadder current() {
        return mid.current();
    }
}
