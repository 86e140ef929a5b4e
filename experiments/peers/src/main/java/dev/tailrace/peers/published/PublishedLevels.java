package dev.tailrace.peers.published;

import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.market.ladder.PriceLadder;

/** Clears all levels of the input, because nobody says how many may stay. */
public class PublishedLevels {

    private final PublishedSkew skew;
    private transient int levels;

    /** A node after this one. */
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

    /** Would keep levels. */
    public void keep(final int value) {
        levels = value;
    }

    /** The input itself. */
    public PriceLadder current() {
        return skew.current();
    }
}
