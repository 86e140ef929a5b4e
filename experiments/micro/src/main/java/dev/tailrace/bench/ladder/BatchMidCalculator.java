package dev.tailrace.bench.ladder;

/** First node, for batches of ladders in bytes: calculates a column of mids. See {@link FlatMidCalculator}. */
public final class BatchMidCalculator implements LadderBatches {

    private final int[] midsE4 = new int[MOST];
    private int count;

    /** Takes a batch. The node always counts as changed. */
    @Override
    public void onLadders(final byte[] buffer, final int offset, final int ladders) {
        if (ladders > MOST) {
            throw new IllegalArgumentException("a batch of " + ladders + " ladders; the most are " + MOST);
        }
        count = ladders;
        for (int i = 0; i < ladders; i++) {
            final int at = offset + i * LadderFlyweight.LENGTH;
            midsE4[i] = (LadderFlyweight.priceE4(LadderFlyweight.level(buffer, at))
                            + LadderFlyweight.priceE4(LadderFlyweight.level(buffer, at + LadderFlyweight.ASKS)))
                    >> 1;
        }
    }

    public int count() {
        return count;
    }

    /** The mids of the batch, in 1/10000 of the currency; only to be read. */
    public int[] midsE4() {
        return midsE4;
    }
}
