package dev.tailrace.market.ladder;

/** {@link SkewCalculator} over bytes. */
public final class FlatSkewCalculator {

    private final FlatMidCalculator mid;
    private final LadderFlyweight skewed = new LadderFlyweight().wrap(new byte[LadderFlyweight.LENGTH], 0);
    private int skewBp;

    /** A node behind this one. */
    public FlatSkewCalculator(final FlatMidCalculator mid) {
        this.mid = mid;
    }

    /** Sets the skew of the ladders to come; what was published stays, so it never changes this node. */
    public boolean onSkew(final SkewChange change) {
        skewBp = change.skewBp();
        return false;
    }

    /** Shifts the ladder that the mid was calculated of; always changes. */
    public boolean calculate() {
        final long shift = (long) SkewCalculator.shiftE4(mid.midE4(), skewBp) << Integer.SIZE;
        final LadderFlyweight ladder = mid.ladder();
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            skewed.bid(level, ladder.bid(level) + shift);
            skewed.ask(level, ladder.ask(level) + shift);
        }
        return true;
    }

    /** The shifted ladder, which the nodes behind this one work on. */
    public LadderFlyweight skewed() {
        return skewed;
    }

    /** The mid before the shift, in 1/10000 of the currency. */
    public int midE4() {
        return mid.midE4();
    }
}
