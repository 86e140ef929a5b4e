package dev.tailrace.market.ladder;

/** {@link FlatMidCalculator} for a batch at a time: a column of mids. */
public final class BatchMidCalculator implements LadderBatches {

    private final int[] midsE4 = new int[MOST];
    private int count;

    /** Takes a batch; the node has always changed then. */
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

    /** Ladders of the batch. */
    public int count() {
        return count;
    }

    /** The mids of the batch, in 1/10000 of the currency; only to be read. */
    public int[] midsE4() {
        return midsE4;
    }
}
