package dev.tailrace.market.ladder;

/** {@link LevelRemover} over bytes. */
public final class FlatLevelRemover {

    private final FlatSkewCalculator skew;
    private int levels = PriceLadder.LEVELS;

    /** A node behind this one. */
    public FlatLevelRemover(final FlatSkewCalculator skew) {
        this.skew = skew;
    }

    /** Sets the levels of the ladders to come; what was published stays, so it never changes this node. */
    public boolean onLevels(final LevelsChange change) {
        levels = change.levels();
        return false;
    }

    /** Removes levels; always changes. */
    public boolean remove() {
        final LadderFlyweight ladder = skew.skewed();
        for (int level = levels; level < PriceLadder.LEVELS; level++) {
            ladder.bid(level, 0);
            ladder.ask(level, 0);
        }
        return true;
    }

    /** What is left. */
    public LadderFlyweight ladder() {
        return skew.skewed();
    }

    /** The mid before the shift, in 1/10000 of the currency. */
    public int midE4() {
        return skew.midE4();
    }
}
