package dev.tailrace.bench.ladder;

/** Second node: copies the ladder, shifted by a share of its mid, into a ladder that belongs to the node. */
public final class SkewCalculator {

    private final MidCalculator mid;
    private final PriceLadder skewed = new PriceLadder();
    private int skewBp;

    public SkewCalculator(final MidCalculator mid) {
        this.mid = mid;
    }

    /**
     * Sets the skew of the next ladders. Returns false: published ladders stay as they are, so this node does not
     * change.
     */
    public boolean onSkew(final SkewChange change) {
        skewBp = change.skewBp();
        return false;
    }

    /** Shifts the ladder, after its mid was calculated. The node always counts as changed. */
    public void onLadder(final PriceLadder event) {
        final int shiftE4 = shiftE4(mid.midE4(), skewBp);
        side(event.bidPricesE4(), event.bidSizes(), shiftE4, skewed.bidPricesE4(), skewed.bidSizes());
        side(event.askPricesE4(), event.askSizes(), shiftE4, skewed.askPricesE4(), skewed.askSizes());
    }

    /** The share of the mid, rounded towards 0. */
    static int shiftE4(final int midE4, final int skewBp) {
        return (int) ((long) midE4 * skewBp / SkewChange.ONE_BP);
    }

    // Five elements: a loop is unrolled, while System.arraycopy is a call.
    private static void side(
            final int[] pricesE4, final int[] sizes, final int shiftE4, final int[] toPricesE4, final int[] toSizes) {
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            toPricesE4[level] = pricesE4[level] + shiftE4;
            toSizes[level] = sizes[level];
        }
    }

    /** The shifted ladder, which the nodes after this one work on. */
    public PriceLadder skewed() {
        return skewed;
    }

    /** The mid before the shift, in 1/10000 of the currency. */
    public int midE4() {
        return mid.midE4();
    }
}
