package dev.tailrace.bench.ladder;

/**
 * Second node, for ladders in bytes: calculates the shift of the ladder, which the next node applies. See
 * {@link SkewCalculator}.
 */
public final class FlatSkewCalculator {

    private final FlatMidCalculator mid;
    private int skewBp;
    private long shift;

    public FlatSkewCalculator(final FlatMidCalculator mid) {
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

    /** Calculates the shift of the ladder whose mid was calculated. The node always counts as changed. */
    public void calculate() {
        shift = (long) SkewCalculator.shiftE4(mid.midE4(), skewBp) << Integer.SIZE;
    }

    /** The value to add to each level in the form of {@link LadderFlyweight}: the shift is in the upper half. */
    public long shift() {
        return shift;
    }

    /** The mid before the shift, in 1/10000 of the currency. */
    public int midE4() {
        return mid.midE4();
    }
}
