package dev.tailrace.peers.published;

import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.bench.ladder.PriceLadder;

/** Node that adds the skew to the prices of the input; the skew is never set. */
public class PublishedSkew {

    private final PublishedMid mid;
    private transient int skewE4;

    /** @param mid the node before this one */
    public PublishedSkew(final PublishedMid mid) {
        this.mid = mid;
    }

    /** Shifts the prices in place. */
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

    /** Sets the skew; the published benchmark does not call it. */
    public void skewTo(final int value) {
        skewE4 = value;
    }

    /** The input itself. */
    public PriceLadder current() {
        return mid.current();
    }
}
