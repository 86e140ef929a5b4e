package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.PriceLadder;

/**
 * The work that Fluxtion's published benchmark really measures, written by hand. The benchmark sets neither skew nor
 * levels, so 0 is added to every price and then every level is cleared, in the shared input itself, which is all zero from
 * its second use on.
 */
public final class PublishedLadder {

    // Never set, as in the published benchmark; fields, so that their values are not known when the code is compiled.
    private int skewE4;
    private int levels;
    private int midE4;
    private PriceLadder published;

    /** Shifts and clears the event in place. */
    public void onLadder(final PriceLadder event) {
        midE4 = (event.bidPricesE4()[0] + event.askPricesE4()[0]) / 2;
        side(event.bidPricesE4(), event.bidSizes());
        side(event.askPricesE4(), event.askSizes());
        published = event;
    }

    private void side(final int[] pricesE4, final int[] sizes) {
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            pricesE4[level] += skewE4;
        }
        for (int level = levels; level < PriceLadder.LEVELS; level++) {
            pricesE4[level] = 0;
            sizes[level] = 0;
        }
    }

    public PriceLadder published() {
        return published;
    }
}
