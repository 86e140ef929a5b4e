package dev.tailrace.peers.published;

import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.bench.ladder.PriceLadder;

/** Node that clears all levels of the input, because the benchmark does not set how many levels to keep. */
public class PublishedLevels {

    private final PublishedSkew skew;
    private transient int levels;

    /** @param skew the node before this one */
    public PublishedLevels(final PublishedSkew skew) {
        this.skew = skew;
    }

    /** Clears in place. */
    @OnTrigger
    public boolean remove() {
        final PriceLadder ladder = skew.current();
        clear(ladder.bidPricesE4(), ladder.bidSizes());
        clear(ladder.askPricesE4(), ladder.askSizes());
        return true;
    }

    private void clear(final int[] pricesE4, final int[] sizes) {
        for (int level = levels; level < pricesE4.length; level++) {
            pricesE4[level] = 0;
            sizes[level] = 0;
        }
    }

    /** Sets the levels to keep; the published benchmark does not call it. */
    public void keep(final int value) {
        levels = value;
    }

    /** The input itself. */
    public PriceLadder current() {
        return skew.current();
    }
}
