package dev.tailrace.bench.ladder;

/**
 * The calculation of the four nodes written by hand, without nodes: one pass over the levels of a side, and one over
 * those that are not published. (Stopping the first pass where the second begins is slower: only a loop whose length is
 * known is unrolled as a whole.)
 */
public final class HandWrittenLadder {

    private final PriceLadder published = new PriceLadder();
    private final LadderConsumer consumer;
    private int skewBp;
    private int levels = PriceLadder.LEVELS;

    public HandWrittenLadder(final LadderConsumer consumer) {
        this.consumer = consumer;
    }

    public void onSkew(final SkewChange change) {
        skewBp = change.skewBp();
    }

    public void onLevels(final LevelsChange change) {
        levels = change.levels();
    }

    /** Publishes the ladder, shifted and cut. */
    public void onLadder(final PriceLadder event) {
        final int midE4 = (event.bidPricesE4()[0] + event.askPricesE4()[0]) >> 1;
        final int shiftE4 = SkewCalculator.shiftE4(midE4, skewBp);
        side(event.bidPricesE4(), event.bidSizes(), shiftE4, published.bidPricesE4(), published.bidSizes());
        side(event.askPricesE4(), event.askSizes(), shiftE4, published.askPricesE4(), published.askSizes());
        consumer.onLadder(published, midE4);
    }

    private void side(
            final int[] pricesE4, final int[] sizes, final int shiftE4, final int[] toPricesE4, final int[] toSizes) {
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            toPricesE4[level] = pricesE4[level] + shiftE4;
            toSizes[level] = sizes[level];
        }
        for (int level = levels; level < PriceLadder.LEVELS; level++) {
            toPricesE4[level] = 0;
            toSizes[level] = 0;
        }
    }
}
