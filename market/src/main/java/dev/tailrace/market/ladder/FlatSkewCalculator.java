package dev.tailrace.market.ladder;

/** {@link SkewCalculator} over bytes; it only says by how much to shift, and the node after it writes. */
public final class FlatSkewCalculator {

    private final FlatMidCalculator mid;
    private int skewBp;
    private long shift;

    /** A node after this one. */
    public FlatSkewCalculator(final FlatMidCalculator mid) {
        this.mid = mid;
    }

    /** Sets the skew of the ladders to come; what was published stays, so it never changes this node. */
    public boolean onSkew(final SkewChange change) {
        skewBp = change.skewBp();
        return false;
    }

    /** Calculates the shift of the ladder whose mid was calculated; the node has always changed then. */
    public void calculate() {
        shift = (long) SkewCalculator.shiftE4(mid.midE4(), skewBp) << Integer.SIZE;
    }

    /** What to add to each level, as {@link LadderFlyweight} writes one: the shift in the upper half. */
    public long shift() {
        return shift;
    }

    /** The mid before the shift, in 1/10000 of the currency. */
    public int midE4() {
        return mid.midE4();
    }
}
