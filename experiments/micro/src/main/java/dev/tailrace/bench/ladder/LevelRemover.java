package dev.tailrace.bench.ladder;

/** Third node: removes the levels of the skewed ladder that are not to be shown. */
public final class LevelRemover {

    private final SkewCalculator skew;
    private int levels = PriceLadder.LEVELS;

    public LevelRemover(final SkewCalculator skew) {
        this.skew = skew;
    }

    /**
     * Sets the levels of the next ladders. Returns false: published ladders stay as they are, so this node does not
     * change.
     */
    public boolean onLevels(final LevelsChange change) {
        levels = change.levels();
        return false;
    }

    /** Removes levels. The node always counts as changed. */
    public void remove() {
        final PriceLadder ladder = skew.skewed();
        clear(ladder.bidPricesE4(), ladder.bidSizes());
        clear(ladder.askPricesE4(), ladder.askSizes());
    }

    private void clear(final int[] pricesE4, final int[] sizes) {
        for (int level = levels; level < PriceLadder.LEVELS; level++) {
            pricesE4[level] = 0;
            sizes[level] = 0;
        }
    }

    /** The shifted ladder without the removed levels. */
    public PriceLadder ladder() {
        return skew.skewed();
    }

    /** The mid before the shift, in 1/10000 of the currency. */
    public int midE4() {
        return skew.midE4();
    }
}
