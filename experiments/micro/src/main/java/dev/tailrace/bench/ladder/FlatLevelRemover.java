package dev.tailrace.bench.ladder;

/**
 * Third node, for ladders in bytes: writes the levels that are to be shown, shifted, and clears the others. See
 * {@link LevelRemover}.
 */
public final class FlatLevelRemover {

    private static final long KEEP = -1;

    private final FlatSkewCalculator skew;
    private final byte[] out = new byte[LadderFlyweight.LENGTH];
    private final LadderFlyweight ladder = new LadderFlyweight().wrap(out, 0);
    private long keep0 = KEEP;
    private long keep1 = KEEP;
    private long keep2 = KEEP;
    private long keep3 = KEEP;
    private long keep4 = KEEP;

    public FlatLevelRemover(final FlatSkewCalculator skew) {
        this.skew = skew;
    }

    /**
     * Sets the levels of the next ladders. Returns false: published ladders stay as they are, so this node does not
     * change.
     */
    public boolean onLevels(final LevelsChange change) {
        keep0 = keep(0, change);
        keep1 = keep(1, change);
        keep2 = keep(2, change);
        keep3 = keep(3, change);
        keep4 = keep(4, change);
        return false;
    }

    static long keep(final int level, final LevelsChange change) {
        return level < change.levels() ? KEEP : 0;
    }

    /** Writes the ladder, shifted and cut, after its shift was calculated. The node always counts as changed. */
    public void onLadder(final LadderFlyweight event) {
        final long shift = skew.shift();
        put(0, (event.bid(0) + shift) & keep0);
        put(8, (event.bid(1) + shift) & keep1);
        put(16, (event.bid(2) + shift) & keep2);
        put(24, (event.bid(3) + shift) & keep3);
        put(32, (event.bid(4) + shift) & keep4);
        put(40, (event.ask(0) + shift) & keep0);
        put(48, (event.ask(1) + shift) & keep1);
        put(56, (event.ask(2) + shift) & keep2);
        put(64, (event.ask(3) + shift) & keep3);
        put(72, (event.ask(4) + shift) & keep4);
    }

    private void put(final int at, final long level) {
        LadderFlyweight.level(out, at, level);
    }

    /** The shifted ladder without the removed levels. */
    public LadderFlyweight ladder() {
        return ladder;
    }

    /** The mid before the shift, in 1/10000 of the currency. */
    public int midE4() {
        return skew.midE4();
    }
}
