package dev.tailrace.market.ladder;

/** {@link FlatSkewCalculator} for a batch at a time: a column of shifts. */
public final class BatchSkewCalculator {

    private final BatchMidCalculator mid;
    private final long[] shifts = new long[LadderBatches.MOST];
    private int skewBp;

    /** A node after this one. */
    public BatchSkewCalculator(final BatchMidCalculator mid) {
        this.mid = mid;
    }

    /** Sets the skew of the ladders to come; what was published stays, so it never changes this node. */
    public boolean onSkew(final SkewChange change) {
        skewBp = change.skewBp();
        return false;
    }

    /** Calculates the shifts of the ladders whose mids were calculated; the node has always changed then. */
    public void calculate() {
        final int[] midsE4 = mid.midsE4();
        for (int i = 0; i < mid.count(); i++) {
            shifts[i] = (long) SkewCalculator.shiftE4(midsE4[i], skewBp) << Integer.SIZE;
        }
    }

    /** What to add to each level of a ladder, as {@link FlatSkewCalculator#shift} says it; only to be read. */
    public long[] shifts() {
        return shifts;
    }

    /** The mids before the shift, in 1/10000 of the currency; only to be read. */
    public int[] midsE4() {
        return mid.midsE4();
    }
}
