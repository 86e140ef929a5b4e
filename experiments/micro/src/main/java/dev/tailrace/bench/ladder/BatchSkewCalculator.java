package dev.tailrace.bench.ladder;

/** Second node, for batches of ladders in bytes: calculates a column of shifts. See {@link FlatSkewCalculator}. */
public final class BatchSkewCalculator {

    private final BatchMidCalculator mid;
    private final long[] shifts = new long[LadderBatches.MOST];
    private int skewBp;

    public BatchSkewCalculator(final BatchMidCalculator mid) {
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

    /** Calculates the shifts of the ladders whose mids were calculated. The node always counts as changed. */
    public void calculate() {
        final int[] midsE4 = mid.midsE4();
        for (int i = 0; i < mid.count(); i++) {
            shifts[i] = (long) SkewCalculator.shiftE4(midsE4[i], skewBp) << Integer.SIZE;
        }
    }

    /**
     * The values to add to each level of a ladder, in the form of {@link FlatSkewCalculator#shift}; only to be read.
     */
    public long[] shifts() {
        return shifts;
    }

    /** The mids before the shift, in 1/10000 of the currency; only to be read. */
    public int[] midsE4() {
        return mid.midsE4();
    }
}
